/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import static java.util.Objects.requireNonNull;

import jakarta.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A tool of which something else is said than it says itself. */
record ChangedTool(
        Tool tool,
        String name,
        String description,
        boolean isReturnDirect,
        boolean isReadOnly,
        Optional<Set<String>> rolesAllowed)
        implements Tool {

    ChangedTool {
        ToolNames.check(name);
        requireNonNull(description, "description");
    }

    static ChangedTool of(Tool tool) {
        return tool instanceof ChangedTool changed
                ? changed
                : new ChangedTool(
                        tool,
                        tool.name(),
                        tool.description(),
                        tool.isReturnDirect(),
                        tool.isReadOnly(),
                        tool.rolesAllowed());
    }

    ChangedTool named(String other) {
        return new ChangedTool(tool, other, description, isReturnDirect, isReadOnly, rolesAllowed);
    }

    ChangedTool describedAs(String other) {
        return new ChangedTool(tool, name, other, isReturnDirect, isReadOnly, rolesAllowed);
    }

    ChangedTool direct() {
        return new ChangedTool(tool, name, description, true, isReadOnly, rolesAllowed);
    }

    ChangedTool reading() {
        return new ChangedTool(tool, name, description, isReturnDirect, true, rolesAllowed);
    }

    ChangedTool allowedTo(Set<String> roles) {
        return new ChangedTool(tool, name, description, isReturnDirect, isReadOnly, Optional.of(roles));
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
    public String category() {
        return tool.category();
    }

    @Override
    public Map<String, String> metadata() {
        return tool.metadata();
    }
}
