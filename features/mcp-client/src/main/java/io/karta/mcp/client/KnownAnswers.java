/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.tool.ToolInput;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Answers of the user and of the application to the requests of a call in the era with sessions, each for one request.
 * Thread-safe.
 */
final class KnownAnswers {

    private static final String ANSWERS = "answers";
    private static final String ASKED = "asked";
    private static final String REQUEST = "request";
    private static final String RESPONSE = "response";

    private final List<JsonValue> answers; // guarded by this
    private final List<JsonObject> unused; // guarded by this
    private final JsonMessages messages;

    private KnownAnswers(List<JsonValue> answers, JsonMessages messages) {
        this.answers = new ArrayList<>(answers);
        this.unused =
                new ArrayList<>(answers.stream().map(JsonValue::asJsonObject).toList());
        this.messages = messages;
    }

    /** Reads the state of a request for input and adds the answer of the user. */
    static KnownAnswers of(JsonObject state, Optional<ToolInput> input, JsonMessages messages) {
        var answers = new ArrayList<JsonValue>();
        if (state.get(ANSWERS) instanceof JsonArray known) {
            answers.addAll(known);
        }
        if (input.isPresent() && state.get(ASKED) instanceof JsonObject asked) {
            answers.add(answer(asked, Elicitation.response(input.get(), messages), messages));
        }
        return new KnownAnswers(answers, messages);
    }

    private static JsonObject answer(JsonObject asked, JsonObject response, JsonMessages messages) {
        return messages.object().add(REQUEST, asked).add(RESPONSE, response).build();
    }

    /** Adds the response of the application to a request, for repetitions of the call. */
    synchronized void add(JsonObject params, JsonObject response) {
        answers.add(answer(question(params), response, messages));
    }

    /** Returns the number of answers. */
    synchronized int size() {
        return answers.size();
    }

    /** Returns the next known response to a request; the metadata of a request may differ. */
    synchronized Optional<JsonObject> to(JsonObject params) {
        var asked = question(params);
        var known = unused.stream()
                .filter(answer -> answer.getJsonObject(REQUEST).equals(asked))
                .findFirst();
        known.ifPresent(unused::remove);
        return known.map(answer -> answer.getJsonObject(RESPONSE));
    }

    /** Returns the state of a request for input. */
    synchronized JsonObject asking(JsonObject params) {
        return messages.object()
                .add(ANSWERS, messages.array(answers))
                .add(ASKED, question(params))
                .build();
    }

    private JsonObject question(JsonObject params) {
        return messages.object()
                .add("message", params.getOrDefault("message", JsonValue.NULL))
                .add("schema", params.getOrDefault("requestedSchema", JsonValue.NULL))
                .build();
    }
}
