/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.agentic;

import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.ai.Toolbox;
import io.karta.tool.ToolResult;
import jakarta.json.JsonObject;
import java.util.Optional;
import java.util.Set;

/** Tool that cannot be called yet and reports the precondition to the model. */
record LockedTool(Tool tool, String description, String refusal) implements Tool {

    /** Returns the unlocked form, with the same description, because vendors cache constant prompts. */
    static Tool open(Tool tool, String note) {
        return tool instanceof Toolbox ? tool : tool.withDescription(noted(tool, note));
    }

    static Tool locked(Tool tool, String note, String refusal) {
        return new LockedTool(tool, noted(tool, note), refusal);
    }

    private static String noted(Tool tool, String note) {
        return tool.description() + " (" + note + ")";
    }

    @Override
    public String name() {
        return tool.name();
    }

    @Override
    public JsonObject inputSchema() {
        return tool.inputSchema();
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) {
        return ToolResult.error(refusal);
    }

    /** The tool may be unlocked by the time of the call. */
    @Override
    public boolean isReturnDirect() {
        return tool.isReturnDirect();
    }

    @Override
    public Optional<Set<String>> rolesAllowed() {
        return tool.rolesAllowed();
    }
}
