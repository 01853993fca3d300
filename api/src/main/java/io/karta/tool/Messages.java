/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import io.karta.agent.AgentException;

/** Every mistake in the making of tools. Codes are never reused. */
final class Messages {

    private Messages() {}

    static AgentException namelessParameter(String description) {
        return new AgentException(
                "KARTA-813: a parameter of a tool (%s) has no name. Give it one.".formatted(excerpt(description)));
    }

    static AgentException sameParameter(String name) {
        return new AgentException(
                "KARTA-813: two parameters of a tool are called '%s'. Rename one.".formatted(excerpt(name)));
    }

    private static String excerpt(String text) {
        return text.length() <= 80 ? text : text.substring(0, 79) + "…";
    }
}
