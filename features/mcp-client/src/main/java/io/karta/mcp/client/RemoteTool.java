/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.tool.ToolArguments;
import io.karta.tool.ToolResult;
import jakarta.json.JsonObject;

/**
 * Tool of a server. Thread-safe.
 *
 * @param group calls the server
 * @param remote the definition that the model has received
 */
record RemoteTool(McpToolGroup group, RemoteToolDefinition remote) implements Tool {

    @Override
    public String name() {
        return remote.name();
    }

    @Override
    public String description() {
        return remote.description();
    }

    @Override
    public JsonObject inputSchema() {
        return remote.schema();
    }

    @Override
    public boolean isReadOnly() {
        return remote.isReadOnly();
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) throws Exception {
        ToolArguments read = read(arguments, context);
        if (read.error().isPresent()) {
            return read.error().get();
        }
        return group.call(remote, read.displayed().orElseThrow(), context);
    }
}
