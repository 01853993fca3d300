/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import io.karta.agent.AgentException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException inputIsNotRead(
            String action, Optional<String> name, Type type, List<ProgrammaticInput> declared) {
        String known = declared.isEmpty()
                ? "nothing"
                : declared.stream()
                        .map(input -> described(input.name(), input.type()))
                        .collect(Collectors.joining(", "));
        return new AgentException(
                ("KARTA-983: input %2$s of action %1$s is not declared; the action reads %3$s. Add the "
                                + "input with reads(..).")
                        .formatted(action, described(name, type), known));
    }

    static AgentException inputIsMissing(String action, Optional<String> name, Type type) {
        return new AgentException(
                "KARTA-984: optional input %2$s of action %1$s is missing. Call find(..) instead of get(..)."
                        .formatted(action, described(name, type)));
    }

    static AgentException isNoAgent(Class<?> type) {
        return new AgentException(("KARTA-985: %s is annotated neither with @Agent nor with @AgentComponent, and no "
                        + "superclass is. Annotate it, or define the agent with Agents.agent(..).")
                .formatted(type.getTypeName()));
    }

    private static String described(Optional<String> name, Type type) {
        String simple = type instanceof Class<?> plain ? plain.getSimpleName() : type.getTypeName();
        return name.map(bound -> simple + " named " + bound).orElse(simple);
    }
}
