/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.protocol.ProtocolVersion;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;

/** Results of {@code tools/call}. */
public final class ToolResults {

    private ToolResults() {}

    public static JsonObject of(List<JsonObject> content) {
        return JsonBuilders.object().add("content", JsonBuilders.array(content)).build();
    }

    public static JsonObject text(String text) {
        return of(List.of(ContentWriter.text(text)));
    }

    /** Returns a failure that the model can correct. */
    public static JsonObject error(String text) {
        return JsonBuilders.object(text(text)).add("isError", true).build();
    }

    /** Returns a value, as text for clients that do not read structured content. */
    public static JsonObject structured(JsonValue value, ProtocolVersion version) {
        var result = JsonBuilders.object(text(value.toString()));
        if (version.isStateless() || value instanceof JsonObject) {
            result.add("structuredContent", value);
        }
        return result.build();
    }
}
