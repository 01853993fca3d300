/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import io.karta.agent.AgentException;
import io.karta.builder.ProgrammaticAgent;
import io.karta.spi.SimilarNames;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Optional;

/** Error and log messages of this package. */
final class Messages {

    private Messages() {}

    static AgentException unreadableComponent(String action, RecordComponent component, Throwable cause) {
        return new AgentException(
                ("KARTA-350: component %s of the %s that %s returned cannot be read (%s). Return the "
                                + "value in its accessor.")
                        .formatted(
                                component.getName(),
                                component.getDeclaringRecord().getSimpleName(),
                                action,
                                cause.getClass().getSimpleName()),
                cause);
    }

    static AgentException otherResult(String action, Type declared, Class<?> given) {
        return new AgentException(
                ("KARTA-352: %s declares a %s, but returned a %s. Correct the unchecked cast or the " + "raw type.")
                        .formatted(action, ObjectFactNames.simple(declared), given.getSimpleName()));
    }

    static AgentException someOfNoRecord(String action, Object value) {
        return new AgentException(("KARTA-353: %s returned a %s, which is a SomeOf but not a record, so it has no "
                        + "components. Make it a record.")
                .formatted(action, value.getClass().getName()));
    }

    static String agentIncomplete(ProgrammaticAgent agent, String what) {
        return "KARTA-391: programmatic agent %s %s.".formatted(agent.name(), what);
    }

    static String namedTwice(String agent, String kind, String name) {
        return "KARTA-392: agent %s has several %s with the name %s. Set unique names.".formatted(agent, kind, name);
    }

    static String badNumber(String what, double number, String allowed) {
        return "KARTA-393: %s is %s. Use a finite number%s, normally between 0 and 1.".formatted(what, number, allowed);
    }

    static String unknownCondition(String action, String name, Collection<String> known) {
        String remedy = name.matches("[A-Za-z][\\w+.-]*:(?s:.*)")
                ? "Expressions are understood in annotations alone: write condition(\"name\", Type.class, object "
                        + "-> ..), and name it."
                : "Correct the name, or add it with condition(..).";
        return "KARTA-394: %s refers to condition %s, which its agent does not have.%s %s %s"
                .formatted(
                        action,
                        name,
                        didYouMean(SimilarNames.findClosest(name, known)),
                        known.isEmpty() ? "It has none." : "Its conditions are: " + Nouns.list(known) + ".",
                        remedy);
    }

    static String goalWithoutAction(String goal, String agent, String why) {
        return "KARTA-395: goal %s of agent %s %s.".formatted(goal, agent, why);
    }

    static String actionIncomplete(String action, String what) {
        return "KARTA-954: action %s %s.".formatted(action, what);
    }

    static String didYouMean(Optional<String> nearest) {
        return nearest.map(" Did you mean %s?"::formatted).orElse("");
    }
}
