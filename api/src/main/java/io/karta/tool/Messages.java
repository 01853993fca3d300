/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import io.karta.agent.AgentException;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException namelessParameter(String description) {
        return new AgentException(
                "KARTA-813: a tool parameter (%s) has no name. Set a name.".formatted(excerpt(description)));
    }

    static AgentException sameParameter(String name) {
        return new AgentException(
                "KARTA-981: two tool parameters are named '%s'. Rename one.".formatted(excerpt(name)));
    }

    private static String excerpt(String text) {
        return text.length() <= 80 ? text : text.substring(0, 79) + "…";
    }
}
