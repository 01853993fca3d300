/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.message.AssistantMessage;
import io.karta.message.ProviderState;
import io.karta.message.ToolCall;
import io.karta.provider.http.JsonFields;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;

/**
 * Writer of earlier answers of the Responses API into a request. OpenAI requires the encrypted reasoning together with
 * the results of tools, and each item of reasoning before the item that followed it. The state of an answer contains
 * the reasoning, and for each other item the length of its text or the number of its call.
 *
 * @param json creates JSON
 * @param provider the name of the provider, which receives only its own reasoning
 * @param readsReasoning whether the model accepts reasoning, such as that of a model of which it is the fallback
 */
record ResponsesTurn(JsonProvider json, String provider, boolean readsReasoning) {

    private static final String TYPE = "type";
    private static final String TEXT = "text";
    private static final String CALL = "call";
    private static final int LONGEST_ID = 64;

    /** Returns the state of an answer; none if it has no encrypted reasoning. */
    ProviderState state(JsonObject answer) {
        var state = json.createArrayBuilder();
        boolean isNeeded = false;
        int calls = 0;
        for (JsonObject item : JsonFields.objects(answer, "output")) {
            switch (JsonFields.text(item, TYPE)) {
                case "message" ->
                    state.add(json.createObjectBuilder()
                            .add(TEXT, ResponsesReader.messageText(item).length()));
                case "function_call" -> state.add(json.createObjectBuilder().add(CALL, calls++));
                default -> {
                    if (isEncryptedReasoning(item)) {
                        isNeeded = true;
                        state.add(item);
                    }
                }
            }
        }
        return isNeeded ? new ProviderState(provider, state.build().toString()) : ProviderState.NONE;
    }

    private static boolean isEncryptedReasoning(JsonObject item) {
        return JsonFields.text(item, TYPE).equals("reasoning")
                && !JsonFields.text(item, "encrypted_content").isEmpty();
    }

    void addTo(JsonArrayBuilder items, AssistantMessage message) {
        message.state()
                .contentFor(provider)
                .filter(state -> readsReasoning)
                .map(state -> items(message, parse(state)))
                .orElseGet(() -> plain(message, json.createArrayBuilder()))
                .build()
                .forEach(items::add);
    }

    private List<JsonObject> parse(String state) {
        try (var reader = json.createReader(new StringReader(state))) {
            return reader.readArray().getValuesAs(JsonObject.class);
        }
    }

    private JsonArrayBuilder plain(AssistantMessage message, JsonArrayBuilder items) {
        addText(items, message.text());
        message.toolCalls().forEach(call -> items.add(call(call)));
        return items;
    }

    /** Texts or calls that have changed since have lost their positions; the reasoning then comes first. */
    private JsonArrayBuilder items(AssistantMessage message, List<JsonObject> state) {
        return inPlace(message, state).orElseGet(() -> {
            var items = json.createArrayBuilder();
            state.stream().filter(item -> item.containsKey(TYPE)).forEach(items::add);
            return plain(message, items);
        });
    }

    private Optional<JsonArrayBuilder> inPlace(AssistantMessage message, List<JsonObject> state) {
        var items = json.createArrayBuilder();
        int from = 0;
        int calls = 0;
        for (JsonObject item : state) {
            if (item.containsKey(TYPE)) {
                items.add(item);
            } else if (item.get(TEXT) instanceof JsonNumber length) {
                int to = from + length.intValue();
                if (to > message.text().length()) {
                    return Optional.empty();
                }
                addText(items, message.text().substring(from, to));
                from = to;
            } else if (calls++ < message.toolCalls().size()) {
                items.add(call(message.toolCalls().get(calls - 1)));
            }
        }
        boolean isWhole =
                from == message.text().length() && calls == message.toolCalls().size();
        return isWhole ? Optional.of(items) : Optional.empty();
    }

    private void addText(JsonArrayBuilder items, String text) {
        if (!text.isBlank()) {
            items.add(json.createObjectBuilder()
                    .add(TYPE, "message")
                    .add("role", "assistant")
                    .add("content", text));
        }
    }

    static String callId(String id) {
        return ChatDialect.shortened(id, LONGEST_ID);
    }

    private JsonObjectBuilder call(ToolCall call) {
        return json.createObjectBuilder()
                .add(TYPE, "function_call")
                .add("call_id", callId(call.id()))
                .add("name", call.name())
                .add("arguments", JsonFields.arguments(call.arguments()).toString());
    }
}
