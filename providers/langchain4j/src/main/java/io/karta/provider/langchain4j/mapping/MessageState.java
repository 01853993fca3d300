/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.mapping;

import dev.langchain4j.data.message.AiMessage;
import io.karta.message.AssistantMessage;
import io.karta.message.ProviderState;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Converter of the thinking and the attributes of messages with tool calls, such as signatures, which some vendors
 * require again with the results of the tools. Attributes are texts or lists of texts; others are omitted.
 *
 * @param model the name of the model; no other one receives its state
 */
record MessageState(String model) {

    private static final JsonProvider JSON = JsonProvider.provider();
    private static final String PREFIX = "langchain4j/";
    private static final String THINKING = "thinking";
    private static final String ATTRIBUTES = "attributes";

    /** Returns the state of a message; none if it has no tool calls, or nothing to be sent again. */
    ProviderState of(AiMessage message) {
        if (!message.hasToolExecutionRequests()) {
            return ProviderState.NONE;
        }
        var attributes = JSON.createObjectBuilder();
        message.attributes().forEach((name, value) -> {
            if (value instanceof String text) {
                attributes.add(name, text);
            } else if (value instanceof List<?> list && list.stream().allMatch(String.class::isInstance)) {
                attributes.add(name, JSON.createArrayBuilder(list));
            }
        });
        JsonObject kept = attributes.build();
        String thinking = Optional.ofNullable(message.thinking()).orElse("");
        return kept.isEmpty() && thinking.isEmpty()
                ? ProviderState.NONE
                : new ProviderState(
                        PREFIX + model,
                        JSON.createObjectBuilder()
                                .add(THINKING, thinking)
                                .add(ATTRIBUTES, kept)
                                .build()
                                .toString());
    }

    /** Adds the state of an earlier answer to a message. */
    void addTo(AiMessage.Builder message, AssistantMessage answer) {
        answer.state().contentFor(PREFIX + model).map(MessageState::parse).ifPresent(state -> {
            String thinking = state.getString(THINKING);
            Map<String, Object> attributes = new LinkedHashMap<>();
            state.getJsonObject(ATTRIBUTES).forEach((name, value) -> attributes.put(name, attribute(value)));
            message.thinking(thinking.isEmpty() ? null : thinking).attributes(attributes);
        });
    }

    private static JsonObject parse(String state) {
        try (var reader = JSON.createReader(new StringReader(state))) {
            return reader.readObject();
        }
    }

    private static Object attribute(JsonValue value) {
        return value instanceof JsonArray list
                ? list.getValuesAs(JsonString::getString)
                : ((JsonString) value).getString();
    }
}
