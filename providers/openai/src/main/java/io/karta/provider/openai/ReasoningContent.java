/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.message.AssistantMessage;
import io.karta.message.ProviderState;
import io.karta.model.ModelResponse;
import jakarta.json.JsonObjectBuilder;
import java.util.Optional;

/**
 * Reasoning of answers with tool calls, which DeepSeek requires again with the results of the tools.
 *
 * @param provider the name of the provider; empty if its API has no such member
 */
record ReasoningContent(Optional<String> provider) {

    static final String MEMBER = "reasoning_content";

    /** Returns the response with its reasoning as state, if it calls tools. */
    ModelResponse keptIn(ModelResponse response, String reasoning) {
        return reasoning.isEmpty() || response.toolCalls().isEmpty()
                ? response
                : owner().map(name -> response.withState(new ProviderState(name, reasoning)))
                        .orElse(response);
    }

    void addTo(JsonObjectBuilder written, AssistantMessage message) {
        owner().flatMap(message.state()::contentFor).ifPresent(reasoning -> written.add(MEMBER, reasoning));
    }

    /** The Responses API of the same provider has another state. */
    private Optional<String> owner() {
        return provider.map(name -> name + "/" + MEMBER);
    }
}
