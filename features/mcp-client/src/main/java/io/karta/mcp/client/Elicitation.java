/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.tool.ToolInput;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Optional;

/**
 * Request of an untrusted server for input of the user, as a form. Immutable.
 *
 * @param question the cleaned text
 * @param schema the cleaned schema of the form
 */
record Elicitation(String question, JsonObject schema) {

    static final String METHOD = "elicitation/create";

    private static final int LONGEST_QUESTION = 2_000;
    private static final int LONGEST_SCHEMA = 20_000;
    private static final int MOST_FIELDS = 50;

    /** Reads the parameters of a request; empty if it is not a form of the protocol, or the form is too long. */
    static Optional<Elicitation> of(JsonObject params, JsonMessages messages) {
        if (!isForm(params)
                || !(params.get("requestedSchema") instanceof JsonObject schema)
                || schema.toString().length() > LONGEST_SCHEMA) {
            return Optional.empty();
        }
        var question = CleanText.of(params.getString("message", ""), LONGEST_QUESTION);
        return new FlatForm(messages)
                .of(schema)
                .filter(form -> isPossible(form.getJsonObject("properties")))
                .map(form -> new Elicitation(
                        question.isBlank() ? "The tool requests input." : question,
                        new SchemaCleaner(messages).clean(form)));
    }

    private static boolean isForm(JsonObject params) {
        return !params.containsKey("mode")
                || (params.get("mode") instanceof JsonString mode
                        && mode.getString().equals("form"));
    }

    private static boolean isPossible(JsonObject fields) {
        return fields.size() <= MOST_FIELDS && fields.keySet().stream().allMatch(Elicitation::isName);
    }

    private static boolean isName(String field) {
        return field.equals(CleanText.of(field, 200));
    }

    /** Returns the parameters of a request; empty if it requests something else than input of the user. */
    static Optional<JsonObject> params(JsonValue request) {
        return request instanceof JsonObject object
                        && object.get("method") instanceof JsonString method
                        && method.getString().equals(METHOD)
                ? Optional.of(object.get("params") instanceof JsonObject params ? params : JsonValue.EMPTY_JSON_OBJECT)
                : Optional.empty();
    }

    /** Returns the result of a request. */
    static JsonObject response(ToolInput input, JsonMessages messages) {
        return input.accepted()
                ? messages.object()
                        .add("action", "accept")
                        .add("content", input.content())
                        .build()
                : declined(messages);
    }

    static JsonObject declined(JsonMessages messages) {
        return messages.object().add("action", "decline").build();
    }

    /** Returns the result of a request that the user has not answered yet. */
    static JsonObject cancelled(JsonMessages messages) {
        return messages.object().add("action", "cancel").build();
    }
}
