/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.schema;

import io.karta.agent.AgentException;
import java.lang.reflect.Method;
import java.util.Collection;

/** Every mistake that prompts are made with. Codes are never reused. */
final class Messages {

    private Messages() {}

    private static String describe(Method method) {
        return method.getDeclaringClass().getTypeName() + "." + method.getName();
    }

    static AgentException badName(String name) {
        return new AgentException("KARTA-710: a tool cannot be called '%s'. Use letters, digits, _ and -, at most %d."
                .formatted(excerpt(name), ToolNames.MAX_LENGTH));
    }

    static AgentException inputIsNoObject(String tool, String type) {
        return new AgentException(
                "KARTA-719: tool %s takes a %s, which is no object with members. Take a record with a component for it."
                        .formatted(tool, type));
    }

    static AgentException unknownPlaceholder(String tool, String placeholder, Collection<String> known) {
        return new AgentException(
                ("KARTA-790: the confirmation of %s speaks of {%s}, which is no parameter of it. Parameters are: %s. "
                                + "Use one of these; what is @Hidden is not shown to anybody.")
                        .formatted(tool, excerpt(placeholder), known.isEmpty() ? "none" : String.join(", ", known)));
    }

    static AgentException badConfirmation(Method method, String attribute, String value, String allowed) {
        return new AgentException("KARTA-791: @Confirm(%s = \"%s\") of %s cannot be used. Give it %s."
                .formatted(attribute, excerpt(value), describe(method), allowed));
    }

    private static String excerpt(String text) {
        return text.length() <= 80 ? text : text.substring(0, 79) + "…";
    }
}
