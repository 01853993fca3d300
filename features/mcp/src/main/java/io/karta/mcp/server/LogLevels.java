/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import io.karta.mcp.McpLogLevel;
import io.karta.mcp.protocol.McpException;
import java.util.Arrays;
import java.util.Locale;

/** Levels of log messages as texts of the protocol. */
public final class LogLevels {

    private LogLevels() {}

    /** Returns the level with this name. */
    public static McpLogLevel of(String name) {
        return Arrays.stream(McpLogLevel.values())
                .filter(level -> text(level).equals(name))
                .findFirst()
                .orElseThrow(() -> McpException.invalidParams("Unknown log level: " + name));
    }

    static String text(McpLogLevel level) {
        return level.name().toLowerCase(Locale.ROOT);
    }
}
