/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import io.karta.agent.AgentException;

/** Error and log messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException loginFailed(String server, Throwable cause) {
        return new AgentException(
                "KARTA-708: the login failed: %s. It belongs to the MCP server %s. Begin the login again."
                        .formatted(cause.getMessage(), server),
                cause);
    }

    static String notSaved(String server) {
        return ("KARTA-709: the bean of the login could not save it. The login to the MCP server %s ends with the "
                        + "application. Fix the bean.")
                .formatted(server);
    }
}
