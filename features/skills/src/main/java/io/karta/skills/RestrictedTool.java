/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.ai.Toolbox;
import io.karta.tool.ToolArguments;
import io.karta.tool.ToolConfirmation;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolHistory;
import io.karta.tool.ToolOrigin;
import io.karta.tool.ToolResult;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Tool that is offered as long as the activated skills allow it.
 *
 * @param allowed decides with the calls so far
 */
record RestrictedTool(Tool tool, Predicate<ToolHistory> allowed) implements Tool, Toolbox {

    @Override
    public List<Tool> tools(ToolHistory history) {
        return allowed.test(history) ? List.of(tool) : List.of();
    }

    @Override
    public String name() {
        return tool.name();
    }

    @Override
    public String description() {
        return tool.description();
    }

    @Override
    public JsonObject inputSchema() {
        return tool.inputSchema();
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
    public Optional<Set<String>> rolesAllowed() {
        return tool.rolesAllowed();
    }

    @Override
    public Optional<ToolConfirmation> confirmation() {
        return tool.confirmation();
    }

    @Override
    public Optional<ToolOrigin> origin() {
        return tool.origin();
    }

    @Override
    public ToolErrors errors() {
        return tool.errors();
    }

    @Override
    public String category() {
        return tool.category();
    }

    @Override
    public Map<String, String> metadata() {
        return tool.metadata();
    }
}
