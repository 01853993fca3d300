/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.message.AssistantMessage;
import io.karta.message.ProviderState;
import io.karta.model.ModelResponse;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.Optional;

/**
 * Reasoning of answers with tool calls, which servers require again with the results of the tools: DeepSeek its text,
 * OpenRouter details with signatures.
 *
 * @param json creates JSON
 * @param provider the name of the provider; empty if its API has no such members
 */
record ReasoningContent(JsonProvider json, Optional<String> provider) {

    static final String MEMBER = "reasoning_content";
    static final String DETAILS = "reasoning_details";

    /** Returns the response with its reasoning as state, if it calls tools. */
    ModelResponse keptIn(ModelResponse response, String reasoning, JsonArray details) {
        if (response.toolCalls().isEmpty() || (reasoning.isEmpty() && details.isEmpty())) {
            return response;
        }
        return details.isEmpty()
                ? with(MEMBER, reasoning, response)
                : with(DETAILS, members(reasoning, details).toString(), response);
    }

    private JsonObject members(String reasoning, JsonArray details) {
        var members = json.createObjectBuilder();
        if (!reasoning.isEmpty()) {
            members.add(MEMBER, reasoning);
        }
        return members.add(DETAILS, details).build();
    }

    private ModelResponse with(String member, String content, ModelResponse response) {
        return owner(member)
                .map(name -> response.withState(new ProviderState(name, content)))
                .orElse(response);
    }

    void addTo(JsonObjectBuilder written, AssistantMessage message) {
        owner(MEMBER).flatMap(message.state()::contentFor).ifPresent(reasoning -> written.add(MEMBER, reasoning));
        owner(DETAILS).flatMap(message.state()::contentFor).ifPresent(members -> parse(members)
                .forEach(written::add));
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
