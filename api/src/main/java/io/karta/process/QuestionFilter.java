/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Conditions that all questions of an inbox satisfy. Immutable.
 *
 * <pre>{@code
 * var mine = QuestionFilter.all().answerableBy(caller).askedBefore(yesterday);
 * platform.questions(mine, PageRequest.first(50)).items().forEach(open -> ...);
 * }</pre>
 *
 * @param goals the goals of the asking processes; empty for any
 * @param role the role that a user needs to answer; empty for any
 * @param askedBefore the time before which the questions were asked; empty for any
 * @param askedAfter the time at or after which the questions were asked; empty for any
 * @param answerer the caller who may answer the questions; empty for any
 * @param isForOperator whether the answerer may also answer questions without a role of other callers' processes
 */
public record QuestionFilter(
        Set<String> goals,
        Optional<String> role,
        Optional<Instant> askedBefore,
        Optional<Instant> askedAfter,
        Optional<Caller> answerer,
        boolean isForOperator) {

    private static final QuestionFilter ALL =
            new QuestionFilter(Set.of(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), false);

    /** Creates a filter. */
    public QuestionFilter {
        goals = Set.copyOf(goals);
        requireNonNull(role, "role");
        requireNonNull(askedBefore, "askedBefore");
        requireNonNull(askedAfter, "askedAfter");
        requireNonNull(answerer, "answerer");
    }

    /**
     * Returns a filter that every open question satisfies.
     *
     * @return the filter
     */
    public static QuestionFilter all() {
        return ALL;
    }

    /**
     * Returns this filter for questions of processes with one of some goals.
     *
     * @param first the name of one goal
     * @param others the names of further goals
     * @return the changed copy
     */
    public QuestionFilter withGoal(String first, String... others) {
        Set<String> names = new LinkedHashSet<>(List.of(others));
        names.add(requireNonNull(first, "first"));
        return new QuestionFilter(names, role, askedBefore, askedAfter, answerer, isForOperator);
    }

    /**
     * Returns this filter for questions that users with a role may answer.
     *
     * @param name the name of the role
     * @return the changed copy
     */
    public QuestionFilter withRole(String name) {
        return new QuestionFilter(goals, Optional.of(name), askedBefore, askedAfter, answerer, isForOperator);
    }

    /**
     * Returns this filter for questions that were asked before a time.
     *
     * @param time the time; questions that were asked at this time do not satisfy the filter
     * @return the changed copy
     */
    public QuestionFilter askedBefore(Instant time) {
        return new QuestionFilter(goals, role, Optional.of(time), askedAfter, answerer, isForOperator);
    }

    /**
     * Returns this filter for questions that were asked at a time or later.
     *
     * @param time the time
     * @return the changed copy
     */
    public QuestionFilter askedAfter(Instant time) {
        return new QuestionFilter(goals, role, askedBefore, Optional.of(time), answerer, isForOperator);
    }

    /**
     * Returns this filter for questions that a caller may answer: those to a role of the caller and, without a role,
     * those of processes that run on the caller's behalf.
     *
     * @param caller the caller
     * @return the changed copy
     */
    public QuestionFilter answerableBy(Caller caller) {
        return new QuestionFilter(goals, role, askedBefore, askedAfter, Optional.of(caller), false);
    }

    /**
     * Returns this filter for questions that an operator may answer: those to a role of the operator and, without a
     * role, those of all processes.
     *
     * @param operator the caller
     * @return the changed copy
     */
    public QuestionFilter answerableByOperator(Caller operator) {
        return new QuestionFilter(goals, role, askedBefore, askedAfter, Optional.of(operator), true);
    }

    /**
     * Returns whether a question satisfies the filter.
     *
     * @param process the properties of the process that asks
     * @param needed the role that a user needs to answer; empty if none is needed
     * @param askedAt the time at which the question was asked
     * @return {@code true} if it satisfies every condition
     */
    public boolean accepts(ProcessInfo process, Optional<String> needed, Instant askedAt) {
        return (goals.isEmpty() || goals.contains(process.goal()))
                && (role.isEmpty() || role.equals(needed))
                && askedBefore.map(askedAt::isBefore).orElse(true)
                && askedAfter.filter(askedAt::isBefore).isEmpty()
                && isForAnswerer(process.caller(), needed);
    }

    /**
     * Returns whether the answerer may answer a question. Stores decide with it once for many questions.
     *
     * @param caller the name of the caller of the asking process; empty if that caller is anonymous
     * @param needed the role that a user needs to answer; empty if none is needed
     * @return {@code true} if the answerer may answer, or if the filter has no answerer
     */
    public boolean isForAnswerer(Optional<String> caller, Optional<String> needed) {
        return answerer.map(user -> needed.map(user::hasRole).orElse(isForOperator || caller.equals(user.name())))
                .orElse(true);
    }
}
