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

/** Every mistake that shows when an agent is put together in code, before anybody runs it. Codes are never reused. */
final class Messages {

    private Messages() {}

    static AgentException inputIsNotRead(
            String action, Optional<String> name, Type type, List<ProgrammaticInput> declared) {
        String known = declared.isEmpty()
                ? "nothing"
                : declared.stream()
                        .map(input -> described(input.name(), input.type()))
                        .collect(Collectors.joining(", "));
        return new AgentException("KARTA-396: action %s asks for %s, but reads %s. Add it with reads(..)."
                .formatted(action, described(name, type), known));
    }

    static AgentException inputIsMissing(String action, Optional<String> name, Type type) {
        return new AgentException("KARTA-396: action %s reads %s only if it is there, and it is not. Ask with find(..)."
                .formatted(action, described(name, type)));
    }

    static AgentException isNoAgent(Class<?> type) {
        return new AgentException(
                "KARTA-398: %s is not annotated with @Agent or @AgentComponent, nor is any class it extends. Annotate it, or put the agent together with Agents.agent(..)."
                        .formatted(type.getTypeName()));
    }

    private static String described(Optional<String> name, Type type) {
        String simple = type instanceof Class<?> plain ? plain.getSimpleName() : type.getTypeName();
        return name.map(bound -> simple + " named " + bound).orElse(simple);
    }
}
