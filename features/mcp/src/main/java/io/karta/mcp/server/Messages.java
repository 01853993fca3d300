/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;

/** Texts of log entries and exceptions. */
final class Messages {

    private Messages() {}

    static String failed(String method) {
        return ("KARTA-700: the MCP request %s failed in the application. The client received an internal error. "
                        + "Fix the cause that follows.")
                .formatted(method);
    }

    static AgentException deprecated(DeprecatedFeature feature) {
        return new AgentException(
                ("KARTA-128: the protocol has deprecated %1$s, so it is off. Method with McpContext. Use another way, "
                                + "or add %1$s to %2$s.")
                        .formatted(feature, ConfigKeys.MCP_DEPRECATED_FEATURES));
    }

    static AgentException sameName(String name, String one, String other) {
        return new AgentException(
                ("KARTA-125: two tools for MCP clients have the name %s: %s, and %s. Rename one, or add a bean of type "
                                + "McpToolNaming.")
                        .formatted(name, one, other));
    }
}
