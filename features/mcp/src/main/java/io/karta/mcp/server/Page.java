/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.protocol.McpException;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.util.List;

/** One page of a list. */
final class Page {

    private static final int SIZE = 100;

    private Page() {}

    /** Returns the page that a request names by its cursor, as a result with the list and the next cursor. */
    static JsonObject of(String member, List<JsonObject> all, JsonObject params) {
        int start = start(all, params);
        int end = Math.min(all.size(), start + SIZE);
        var result = JsonBuilders.object().add(member, JsonBuilders.array(all.subList(start, end)));
        if (end < all.size()) {
            result.add("nextCursor", String.valueOf(end));
        }
        return result.build();
    }

    private static int start(List<JsonObject> all, JsonObject params) {
        if (!params.containsKey("cursor")) {
            return 0;
        }
        if (params.get("cursor") instanceof JsonString cursor
                && cursor.getString().matches("\\d{1,9}")
                && Integer.parseInt(cursor.getString()) <= all.size()) {
            return Integer.parseInt(cursor.getString());
        }
        throw McpException.invalidParams("Invalid cursor: " + params.get("cursor"));
    }
}
