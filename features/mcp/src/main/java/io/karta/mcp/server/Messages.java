/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

/** Texts of log entries. */
final class Messages {

    private Messages() {}

    static String failed(String method) {
        return ("KARTA-700: the MCP request %s failed in the application. The client received an internal error. "
                        + "Fix the cause that follows.")
                .formatted(method);
    }
}
