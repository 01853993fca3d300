/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.ai.Tool;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * Tools of a connection, as listed by the server.
 *
 * @param connection the connection
 * @param tools the tools that models may use
 * @param disabled the names for the server of tools whose definitions have changed
 * @param at when the server has listed them
 */
record ToolListing(McpConnection connection, List<Tool> tools, Set<String> disabled, Instant at) {

    /** Returns whether the list is younger than an age; false if the clock was set back since. */
    boolean isRecent(Instant now, Duration age) {
        return !now.isBefore(at) && now.isBefore(at.plus(age));
    }
}
