/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.message.AssistantMessage;
import io.karta.message.ProviderState;
import io.karta.model.ModelResponse;
import io.karta.provider.http.JsonFields;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;

/**
 * Reasoning of answers with tool calls, which servers require again with the results of the tools: DeepSeek its text,
 * OpenRouter details with signatures, Google's server a signature of the calls.
 *
 * @param json creates JSON
 * @param provider the name of the provider; empty if its API has no such members
 * @param isRequired whether the server rejects answers without reasoning, such as those of other models
 */
record ReasoningContent(JsonProvider json, Optional<String> provider, boolean isRequired) {

    static final String MEMBER = "reasoning_content";
    static final String DETAILS = "reasoning_details";
    private static final String CALLS = "tool_calls";

    /** DeepSeek rejects an empty text. */
    private static final String UNKNOWN = " ";

    /** Returns the response with its reasoning as state, if it calls tools. */
    ModelResponse keptIn(ModelResponse response, String reasoning, JsonArray details, List<JsonObject> extras) {
        if (response.toolCalls().isEmpty()) {
            return response;
        }
        if (!details.isEmpty() || !extras.isEmpty()) {
            return with(DETAILS, members(reasoning, details, extras).toString(), response);
        }
        return reasoning.isEmpty() ? response : with(MEMBER, reasoning, response);
    }

    private JsonObject members(String reasoning, JsonArray details, List<JsonObject> extras) {
        var members = json.createObjectBuilder();
        if (!reasoning.isEmpty()) {
            members.add(MEMBER, reasoning);
        }
        if (!details.isEmpty()) {
            members.add(DETAILS, details);
        }
        return extras.isEmpty()
                ? members.build()
                : members.add(CALLS, json.createArrayBuilder(extras)).build();
    }

    private ModelResponse with(String member, String content, ModelResponse response) {
        return owner(member)
                .map(name -> response.withState(new ProviderState(name, content)))
                .orElse(response);
    }

    void addTo(JsonObjectBuilder written, AssistantMessage message) {
        if (isRequired) {
            written.add(MEMBER, UNKNOWN);
        }
        owner(MEMBER).flatMap(message.state()::contentFor).ifPresent(reasoning -> written.add(MEMBER, reasoning));
        members(message).forEach((name, value) -> {
            if (!name.equals(CALLS)) {
                written.add(name, value);
            }
        });
    }

    /** Returns the additional content of the first calls; there is none of the others. */
    List<JsonObject> extras(AssistantMessage message) {
        return JsonFields.objects(members(message), CALLS);
    }

    private JsonObject members(AssistantMessage message) {
        return owner(DETAILS)
                .flatMap(message.state()::contentFor)
                .map(this::parse)
                .orElse(JsonValue.EMPTY_JSON_OBJECT);
    }

    private JsonObject parse(String state) {
        try (var reader = json.createReader(new StringReader(state))) {
            return reader.readObject();
        }
    }

    /** The Responses API of the same provider has another state. */
    private Optional<String> owner(String member) {
        return provider.map(name -> name + "/" + member);
    }
}
