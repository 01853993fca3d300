/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.problem;

import java.util.List;
import java.util.stream.Collectors;

/** Parts of problem texts. */
public final class ProblemText {

    /** Maximum length of a caller's text in a message. */
    private static final int EXCERPT = 80;

    /** Maximum length of a name in a JSON pointer. */
    private static final int LONGEST_TOKEN = 200;

    private ProblemText() {}

    /** Returns the name of a member as a token of a JSON pointer, shortened for a message. */
    public static String token(String name) {
        var part = name.length() <= LONGEST_TOKEN ? name : name.substring(0, LONGEST_TOKEN) + "...";
        return part.replace("~", "~0").replace("/", "~1");
    }

    /** Returns a text of a caller, shortened for a message. */
    public static String excerpt(String text) {
        return text.length() <= EXCERPT ? text : text.substring(0, EXCERPT) + "...";
    }

    /** Returns the message of an exception, or its type if it has none. */
    public static String messageOf(Throwable e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    /** Returns the number of problems as text. */
    public static String count(List<?> problems) {
        return problems.size() == 1 ? "one problem" : problems.size() + " problems";
    }

    /** Returns the names of types that a body may have. */
    public static String names(List<Class<?>> types) {
        return types.stream().map(Class::getSimpleName).collect(Collectors.joining(" or "));
    }
}
