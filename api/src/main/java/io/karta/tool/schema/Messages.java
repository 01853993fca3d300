/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.schema;

import io.karta.agent.AgentException;
import java.lang.reflect.Method;
import java.util.Collection;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    private static String describe(Method method) {
        return method.getDeclaringClass().getTypeName() + "." + method.getName();
    }

    static AgentException badName(String name) {
        return new AgentException(
                "KARTA-710: tool name '%s' is invalid. Use letters, digits, _ and -, at most %d characters."
                        .formatted(excerpt(name), ToolNames.MAX_LENGTH));
    }

    static AgentException inputIsNoObject(String tool, String type) {
        return new AgentException(
                ("KARTA-719: the input type %2$s of tool %1$s is not an object with members. Use a record "
                                + "with a component for it.")
                        .formatted(tool, type));
    }

    static AgentException unknownPlaceholder(String tool, String placeholder, Collection<String> known) {
        return new AgentException(
                ("KARTA-790: placeholder {%2$s} in the confirmation of %1$s is not a parameter. %3$s; @Hidden "
                                + "parameters are not available.")
                        .formatted(
                                tool,
                                excerpt(placeholder),
                                known.isEmpty()
                                        ? "It has no parameters. Remove the placeholder"
                                        : "Parameters are: %s. Use one of these".formatted(String.join(", ", known))));
    }

    static AgentException badConfirmation(Method method, String attribute, String value, String allowed) {
        return new AgentException("KARTA-791: @Confirm(%s = \"%s\") of %s is invalid. Set %s."
                .formatted(attribute, excerpt(value), describe(method), allowed));
    }

    private static String excerpt(String text) {
        return text.length() <= 80 ? text : text.substring(0, 79) + "…";
    }
}
