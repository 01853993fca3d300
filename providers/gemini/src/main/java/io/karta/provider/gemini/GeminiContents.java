/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts a conversation into the order that Gemini demands: what tools answered to one turn is one turn, too, and what they show stands
 * within what they answered.
 *
 * @param json makes JSON
 * @param isStrict whether calls of tools need a signature
 */
record GeminiContents(JsonProvider json, boolean isStrict) {

    private static final String ROLE = "role";
    private static final String PARTS = "parts";
    private static final String RESPONSE = "functionResponse";
    private static final String SIGNATURE = "thoughtSignature";

    /** Google's own word for a call whose signature was not kept, or that another model made. */
    private static final String UNSIGNED = "skip_thought_signature_validator";

    JsonArray in(JsonArray contents) {
        List<JsonObject> turns = new ArrayList<>();
        for (JsonObject written : contents.getValuesAs(JsonObject.class)) {
            var content = nested(written);
            var before = turns.isEmpty() ? JsonValue.EMPTY_JSON_OBJECT : turns.get(turns.size() - 1);
            if (role(before).equals(role(content))) {
                turns.set(turns.size() - 1, withParts(before, joined(before, content)));
            } else {
                turns.add(content);
            }
        }
        var all = json.createArrayBuilder();
        turns.forEach(turn -> all.add(isStrict ? signed(turn) : turn));
        return all.build();
    }

    /** LangChain4j writes what a tool shows beside its answer, which Gemini refuses. */
    private JsonObject nested(JsonObject content) {
        var parts = content.getJsonArray(PARTS).getValuesAs(JsonObject.class);
        if (parts.size() < 2 || !parts.get(0).containsKey(RESPONSE)) {
            return content;
        }
        var shown = json.createArrayBuilder();
        parts.subList(1, parts.size()).forEach(shown::add);
        var answer =
                json.createObjectBuilder(parts.get(0).getJsonObject(RESPONSE)).add(PARTS, shown);
        return withParts(
                content,
                json.createArrayBuilder().add(json.createObjectBuilder().add(RESPONSE, answer)));
    }

    private static String role(JsonObject content) {
        return content.getString(ROLE, "");
    }

    private JsonArrayBuilder joined(JsonObject before, JsonObject content) {
        var parts = json.createArrayBuilder(before.getJsonArray(PARTS));
        content.getJsonArray(PARTS).forEach(parts::add);
        return parts;
    }

    private JsonObject withParts(JsonObject content, JsonArrayBuilder parts) {
        return json.createObjectBuilder(content).add(PARTS, parts).build();
    }

    /** Of several calls in a turn only the first has a signature. */
    private JsonObject signed(JsonObject turn) {
        var parts = json.createArrayBuilder();
        boolean isFirst = true;
        for (JsonObject part : turn.getJsonArray(PARTS).getValuesAs(JsonObject.class)) {
            boolean isCall = part.containsKey("functionCall");
            boolean lacks = isCall && isFirst && !part.containsKey(SIGNATURE);
            parts.add(
                    lacks
                            ? json.createObjectBuilder(part)
                                    .add(SIGNATURE, UNSIGNED)
                                    .build()
                            : part);
            isFirst &= !isCall;
        }
        return withParts(turn, parts);
    }
}
