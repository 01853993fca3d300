/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.agent.AgentException;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException failed(String what, Exception cause) {
        String reason = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new AgentException("KARTA-690: %s failed: %s. Check the cause.".formatted(what, reason), cause);
    }

    static AgentException nothing(String what) {
        return new AgentException(
                "KARTA-691: %s returned null. Return a value, or throw an exception.".formatted(what));
    }

    static AgentException tooFew(int succeeded, int needed, Collection<String> failures) {
        return new AgentException(
                ("KARTA-692: %d of %d branches succeeded, but %d are required. Failures: %s. Check the causes, or "
                                + "require fewer.")
                        .formatted(succeeded, succeeded + failures.size(), needed, String.join("; ", failures)));
    }

    static AgentException noMajority(int most, int all) {
        return new AgentException(
                ("KARTA-693: there is no majority: the most frequent answer occurs %d times in %d. Add sources, or "
                                + "call agreedBy(..).")
                        .formatted(most, all));
    }

    static AgentException forgottenVariants(Type type, Collection<Class<?>> forgotten) {
        String names = names(forgotten);
        String first = forgotten.iterator().next().getSimpleName();
        return new AgentException(
                "KARTA-694: the branch on %s does not cover %s. Add .on(%s.class, ..), or .otherwise(..)."
                        .formatted(simple(type), names, first));
    }

    static AgentException openType(Type type) {
        return new AgentException("KARTA-674: %s is not sealed, so its variants are unknown. Add .otherwise(..)."
                .formatted(simple(type)));
    }

    static AgentException coveredAlready(Class<?> variant, Class<?> by) {
        return new AgentException(
                ("KARTA-675: the branch covers %s twice: %s precedes it. Remove one of them, or move the narrower "
                                + "type to the front.")
                        .formatted(variant.getSimpleName(), by.getSimpleName()));
    }

    static AgentException nothingToDo(String what, String add) {
        return new AgentException("KARTA-698: %s. %s.".formatted(what, add));
    }

    static AgentException tooManyActions(String agent, int most) {
        return new AgentException(("KARTA-739: workflow %s needs more than %d actions as an agent. Reduce its rounds, "
                        + "retries or branches, or run it inside an action with in(context).")
                .formatted(agent, most));
    }

    static AgentException otherwiseTwice() {
        return new AgentException("KARTA-676: a branch has two otherwise cases. Remove one of them.");
    }

    static AgentException nameless(Type input, Type output) {
        return new AgentException(("KARTA-695: the pipeline from %s to %s has no name, which an agent requires. Call "
                        + ".named(\"review\").")
                .formatted(simple(input), simple(output)));
    }

    static AgentException needsContext(String step) {
        return new AgentException(
                ("KARTA-696: %s requires a process, but the pipeline runs outside one. Run it in an action with "
                                + "in(context, input), or as an agent.")
                        .formatted(step));
    }

    static AgentException doesNotFit(String step, Type expected, Type given) {
        return new AgentException(
                "KARTA-697: %s takes a %s, but the previous step produces a %s. Add a step between them."
                        .formatted(step, simple(expected), simple(given)));
    }

    static IllegalArgumentException badScore(String what, double score) {
        return new IllegalArgumentException(
                "KARTA-677: %s is %s. Use a number between 0 and 1.".formatted(what, score));
    }

    static IllegalArgumentException tooSmall(String what, int number, int least) {
        return new IllegalArgumentException("KARTA-678: %s is %d. Use at least %d.".formatted(what, number, least));
    }

    static IllegalArgumentException negative(String what, Duration value) {
        return new IllegalArgumentException(
                "KARTA-539: the %s of a retry policy is %s. Use a duration of at least 0.".formatted(what, value));
    }

    static AgentException needsMoreThanThereIs(int needed, int branches) {
        return new AgentException(
                "KARTA-679: %d branches are required, but there are %d. Require fewer.".formatted(needed, branches));
    }

    static AgentException limitReached(String what, int rounds) {
        return new AgentException(
                ("KARTA-699: %s is not finished after %d rounds. Allow more rounds, or keep the last result "
                                + "(RoundLimitPolicy.KEEP_LAST).")
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
