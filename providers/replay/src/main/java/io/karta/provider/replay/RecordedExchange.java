/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.replay;

import io.karta.message.ToolCall;
import io.karta.model.ModelChunk;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelResponse;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.TokenUsage;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Recorded request with its response or failure.
 *
 * @param asked the request
 * @param outcome the response, or the failure
 */
record RecordedExchange(RecordedRequest asked, JsonObject outcome) {

    private static final String ANSWER = "answer";
    private static final String FAILURE = "failure";
    private static final String QUESTION = "question";
    private static final String INPUT_TOKENS = "input-tokens";
    private static final String OUTPUT_TOKENS = "output-tokens";
    private static final String CACHED_TOKENS = "cached-tokens";

    static RecordedExchange answered(RecordedRequest asked, ModelResponse response, List<ModelChunk> pieces) {
        JsonObjectBuilder json = Json.object().add("text", Json.lines(response.text()));
        if (!response.thinking().isEmpty()) {
            json.add("thinking", Json.lines(response.thinking()));
        }
        JsonArrayBuilder calls = Json.array();
        response.toolCalls()
                .forEach(call -> calls.add(Json.object()
                        .add("id", call.id())
                        .add("tool", call.name())
                        .add("arguments", call.arguments())));
        json.add("calls", calls).add("finish", response.finishReason().name());
        addUsage(json, response.usage());
        if (!pieces.isEmpty()) {
            JsonArrayBuilder array = Json.array();
            pieces.forEach(
                    piece -> array.add(Json.object().add(piece.isThinking() ? "thinking" : "text", piece.text())));
            json.add("pieces", array);
        }
        return new RecordedExchange(asked, Json.object().add(ANSWER, json).build());
    }

    private static void addUsage(JsonObjectBuilder json, TokenUsage usage) {
        json.add(INPUT_TOKENS, usage.input()).add(OUTPUT_TOKENS, usage.output());
        if (usage.cached() > 0) {
            json.add(CACHED_TOKENS, usage.cached());
        }
    }

    static RecordedExchange failed(RecordedRequest asked, ModelException failure) {
        var json =
                Json.object().add("kind", failure.kind().name()).add("message", String.valueOf(failure.getMessage()));
        if (failure.usage().total() > 0) {
            addUsage(json, failure.usage());
        }
        return new RecordedExchange(asked, Json.object().add(FAILURE, json).build());
    }

    /** Parses a recording; the JSON library or an enum throws an exception for missing or invalid members. */
    static RecordedExchange read(String text) {
        JsonObject json = Json.read(text).asJsonObject();
        String key = json.containsKey(ANSWER) ? ANSWER : FAILURE;
        var exchange = new RecordedExchange(
                new RecordedRequest(json.getJsonObject(QUESTION)),
                Json.object().add(key, json.getJsonObject(key)).build());
        exchange.asked().text();
        if (key.equals(ANSWER)) {
            exchange.response();
        } else {
            exchange.failure();
        }
        return exchange;
    }

    String text() {
        JsonObjectBuilder json = Json.object().add(QUESTION, asked.json());
        outcome.forEach(json::add);
        return JsonFormatter.print(json.build()) + "\n";
    }

    /** Returns the recorded response, or throws the recorded failure. */
    ModelResponse replay() {
        if (outcome.containsKey(FAILURE)) {
            throw failure();
        }
        return response();
    }

    /** Streams the recorded chunks. */
    ModelResponse replay(Consumer<ModelChunk> chunks) {
        ModelResponse response = replay();
        List<ModelChunk> pieces = pieces();
        if (pieces.isEmpty()) {
            response.streamTo(chunks);
        } else {
            pieces.forEach(chunks);
        }
        return response;
    }

    private ModelException failure() {
        JsonObject json = outcome.getJsonObject(FAILURE);
        return new ModelException(
                json.getString("message"), Kind.valueOf(json.getString("kind")), null, null, usage(json));
    }

    private ModelResponse response() {
        JsonObject json = outcome.getJsonObject(ANSWER);
        List<ToolCall> calls = new ArrayList<>();
        json.getJsonArray("calls")
                .getValuesAs(JsonObject.class)
                .forEach(call -> calls.add(
                        new ToolCall(call.getString("id"), call.getString("tool"), call.getString("arguments"))));
        ModelResponse response =
                ModelResponse.of(Json.joined(json.getJsonArray("text"))).withUsage(usage(json));
        if (json.containsKey("thinking")) {
            response = response.withThinking(Json.joined(json.getJsonArray("thinking")));
        }
        return response.withToolCalls(calls).withFinishReason(FinishReason.valueOf(json.getString("finish")));
    }

    private static TokenUsage usage(JsonObject json) {
        return new TokenUsage(count(json, INPUT_TOKENS), count(json, OUTPUT_TOKENS), count(json, CACHED_TOKENS));
    }

    /** Older recordings do not contain every number. */
    private static long count(JsonObject json, String name) {
        return json.containsKey(name) ? json.getJsonNumber(name).longValueExact() : 0;
    }

    private List<ModelChunk> pieces() {
        JsonObject json = outcome.getJsonObject(ANSWER);
        return json.containsKey("pieces")
                ? json.getJsonArray("pieces").getValuesAs(JsonObject.class).stream()
                        .map(RecordedExchange::piece)
                        .toList()
                : List.of();
    }

    private static ModelChunk piece(JsonObject json) {
        return json.containsKey("thinking")
                ? ModelChunk.thinking(json.getString("thinking"))
                : ModelChunk.text(json.getString("text"));
    }
}
