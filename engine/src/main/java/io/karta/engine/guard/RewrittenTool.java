/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.tool.ToolArguments;
import io.karta.tool.ToolConfirmation;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolOrigin;
import io.karta.tool.ToolResult;
import jakarta.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tool whose texts guardrails have rewritten.
 *
 * @param tool receives the calls
 * @param description the accepted description
 * @param inputSchema the schema with the accepted texts
 */
record RewrittenTool(Tool tool, String description, JsonObject inputSchema) implements Tool {

    @Override
    public String name() {
        return tool.name();
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) throws Exception {
        return tool.call(arguments, context);
    }

    @Override
    public ToolArguments read(String arguments, ToolContext context) {
        return tool.read(arguments, context);
    }

    @Override
    public boolean isReturnDirect() {
        return tool.isReturnDirect();
    }

    @Override
    public boolean isReadOnly() {
        return tool.isReadOnly();
    }

    @Override
    public boolean isOnce() {
        return tool.isOnce();
    }

    @Override
    public String category() {
        return tool.category();
    }

    @Override
    public Map<String, String> metadata() {
        return tool.metadata();
    }

    @Override
    public Optional<Set<String>> rolesAllowed() {
        return tool.rolesAllowed();
    }

    @Override
    public Optional<ToolConfirmation> confirmation() {
        return tool.confirmation();
    }

    @Override
    public ToolErrors errors() {
        return tool.errors();
    }

    @Override
    public Optional<ToolOrigin> origin() {
        return tool.origin();
    }
}
