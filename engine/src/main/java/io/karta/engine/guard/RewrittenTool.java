/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import io.karta.ai.DelegatingTool;
import io.karta.ai.Tool;
import io.karta.tool.ToolOrigin;
import jakarta.json.JsonObject;
import java.util.Optional;

/**
 * Tool whose texts guardrails have rewritten.
 *
 * @param delegate receives the calls
 * @param description the accepted description
 * @param inputSchema the schema with the accepted texts
 */
record RewrittenTool(Tool delegate, String description, JsonObject inputSchema) implements DelegatingTool {

    /** The calls are unchanged. */
    @Override
    public Optional<ToolOrigin> origin() {
        return delegate.origin();
    }
}
