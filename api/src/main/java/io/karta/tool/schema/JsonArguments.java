/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.schema;

import io.karta.generation.json.LenientJson;
import io.karta.generation.json.UnreadableJsonException;
import io.karta.tool.ToolArguments;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;

/** Parses the arguments of a tool without a declared input type as a JSON object. */
public final class JsonArguments {

    private JsonArguments() {}

    public static ToolArguments read(String tool, String arguments) {
        if (arguments.isBlank() || arguments.strip().equals("null")) {
            return ToolArguments.valid(JsonValue.EMPTY_JSON_OBJECT);
        }
        try {
            if (LenientJson.read(arguments).value() instanceof JsonObject object) {
                return ToolArguments.valid(object);
            }
        } catch (UnreadableJsonException ignored) { // reported below
        }
        return ToolArguments.invalid("The arguments of %s are no JSON object. Call it again with one.".formatted(tool));
    }
}
