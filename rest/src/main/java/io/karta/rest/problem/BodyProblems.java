/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Problems in one body: at most {@value #MOST}, with short texts, because a small body can have very many problems. Not
 * thread-safe.
 */
public final class BodyProblems {

    /** Maximum number of problems in a response. */
    public static final int MOST = 100;

    private static final int LONGEST_TEXT = 1000;

    private final List<BodyProblem> problems = new ArrayList<>();
    private boolean hasMore;

    /** Returns the problems of a list. */
    public static BodyProblems of(List<BodyProblem> problems) {
        var all = new BodyProblems();
        problems.forEach(problem -> all.add(problem.input(), problem::pointer, problem.detail()));
        return all;
    }

    /** Adds a problem if there is room for it. */
    public void add(String input, Supplier<String> pointer, String detail) {
        if (problems.size() < MOST) {
            problems.add(new BodyProblem(input, cut(pointer.get()), cut(detail)));
        } else {
            hasMore = true;
        }
    }

    private static String cut(String text) {
        return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "...";
    }

    public boolean isEmpty() {
        return problems.isEmpty();
    }

    /** Returns whether a problem was omitted. */
    public boolean hasMore() {
        return hasMore;
    }

    /** Returns the number of problems as text. */
    public String count() {
        return hasMore ? "more than " + MOST + " problems" : ProblemText.count(problems);
    }

    /** Returns the member {@code problems} of a response. */
    public List<Map<String, Object>> asMember() {
        return problems.stream().map(BodyProblem::asMember).toList();
    }
}
