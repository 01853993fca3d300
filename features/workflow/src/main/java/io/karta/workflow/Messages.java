/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.agent.AgentException;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Every mistake that workflows report. Codes are never reused. */
final class Messages {

    private Messages() {}

    static AgentException failed(String what, Exception cause) {
        String reason = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new AgentException("KARTA-690: %s failed: %s. Look at the cause.".formatted(what, reason), cause);
    }

    static AgentException nothing(String what) {
        return new AgentException(
                "KARTA-691: %s returned null, and nobody could go on with that. Return a value, or throw what is wrong."
                        .formatted(what));
    }

    static AgentException tooFew(int succeeded, int needed, Collection<String> failures) {
        return new AgentException(
                "KARTA-692: %d of %d branches succeeded, and %d are needed. What failed: %s. Look at the causes, or need fewer."
                        .formatted(succeeded, succeeded + failures.size(), needed, String.join("; ", failures)));
    }

    static AgentException noMajority(int most, int all) {
        return new AgentException(
                "KARTA-693: no majority agrees: the most frequent answer was given %d times of %d. Ask more often, or decide with agreedBy(..)."
                        .formatted(most, all));
    }

    static AgentException forgottenVariants(Type type, Collection<Class<?>> forgotten) {
        String names = names(forgotten);
        String first = forgotten.iterator().next().getSimpleName();
        return new AgentException("KARTA-694: the branch over %s forgets %s. Add .on(%s.class, ..), or .otherwise(..)."
                .formatted(simple(type), names, first));
    }

    static AgentException openType(Type type) {
        return new AgentException("KARTA-694: %s is not sealed, so nobody knows all its variants. Add .otherwise(..)."
                .formatted(simple(type)));
    }

    static AgentException coveredAlready(Class<?> variant, Class<?> by) {
        return new AgentException(
                "KARTA-694: the branch covers %s twice: %s comes before it. Remove one of them, or put the narrower one first."
                        .formatted(variant.getSimpleName(), by.getSimpleName()));
    }

    static AgentException nothingToDo(String what, String add) {
        return new AgentException("KARTA-698: %s. %s.".formatted(what, add));
    }

    static AgentException otherwiseTwice() {
        return new AgentException("KARTA-694: a branch says twice what happens otherwise. Remove one of them.");
    }

    static AgentException nameless(Type input, Type output) {
        return new AgentException(
                "KARTA-695: a pipeline from %s to %s is to be an agent, and has no name. Give it one: .named(\"review\")."
                        .formatted(simple(input), simple(output)));
    }

    static AgentException needsContext(String step) {
        return new AgentException(
                "KARTA-696: %s needs what a process has, and there is none. Run the pipeline inside an action, with in(context, input), or as an agent."
                        .formatted(step));
    }

    static AgentException doesNotFit(String step, Type wanted, Type given) {
        return new AgentException(
                "KARTA-697: %s takes a %s, but what comes before it yields a %s. Put a step between them."
                        .formatted(step, simple(wanted), simple(given)));
    }

    static IllegalArgumentException badScore(String what, double score) {
        return new IllegalArgumentException(
                "KARTA-698: %s is %s. Use a number between 0 and 1.".formatted(what, score));
    }

    static IllegalArgumentException tooSmall(String what, int number, int least) {
        return new IllegalArgumentException("KARTA-698: %s is %d. Use at least %d.".formatted(what, number, least));
    }

    static AgentException needsMoreThanThereIs(int needed, int branches) {
        return new AgentException(
                "KARTA-698: %d branches are needed, but there are %d. Need fewer.".formatted(needed, branches));
    }

    static AgentException limitReached(String what, int rounds) {
        return new AgentException(
                "KARTA-699: %s is not done after %d rounds. Allow more, or let the last result do (RoundLimitPolicy.KEEP_LAST)."
                        .formatted(what, rounds));
    }

    static String simple(Type type) {
        return type instanceof Class<?> plain
                ? plain.getSimpleName()
                : type.getTypeName().replaceAll("[\\w.]+[.$]", "");
    }

    private static String names(Collection<Class<?>> types) {
        List<String> names = types.stream().map(Class::getSimpleName).sorted().toList();
        return names.stream().collect(Collectors.joining(", "));
    }
}
