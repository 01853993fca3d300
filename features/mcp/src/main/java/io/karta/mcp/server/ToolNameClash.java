/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/** Check of the names of tools: a client that calls one of two tools of a name could reach the wrong one. */
final class ToolNameClash {

    private ToolNameClash() {}

    /**
     * Returns the tools.
     *
     * @throws io.karta.agent.AgentException if two have the same name
     */
    static List<ServerTool> check(List<ServerTool> tools) {
        var known = new HashMap<String, ServerTool>();
        tools.forEach(tool -> Optional.ofNullable(known.put(tool.name(), tool)).ifPresent(other -> {
            throw Messages.sameName(tool.name(), other.origin(), tool.origin());
        }));
        return tools;
    }
}
