/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import io.karta.provider.http.ModelCall;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import java.util.Optional;

/** Thinking of a request, and its maximum length, which includes thinking. */
record ThinkingOptions(GeminiCapabilities model, ModelCall call) {

    /** Limit in tokens from which the level is {@code high}. */
    private static final int MUCH = 4_096;

    private boolean isWanted() {
        return call.thinking().orElse(false);
    }

    Optional<Integer> maxTokens() {
        int thinking = isWanted() ? call.thinkingTokens().orElse(0) : 0;
        return call.maxTokens().map(tokens -> tokens <= thinking ? tokens + thinking : tokens);
    }

    void addTo(JsonObjectBuilder config, JsonProvider json) {
        if (call.thinking().isEmpty()) {
            return;
        }
        var thinking = json.createObjectBuilder().add("includeThoughts", isWanted());
        if (model.countsThoughts()) {
            budget().ifPresent(budget -> thinking.add("thinkingBudget", budget));
        } else {
            level().ifPresent(level -> thinking.add("thinkingLevel", level));
        }
        config.add("thinkingConfig", thinking);
    }

    private Optional<Integer> budget() {
        return isWanted()
                ? call.thinkingTokens().map(limit -> Math.max(limit, model.leastThinking()))
                : Optional.of(model.disabledThinking());
    }

    /** Some models have more levels. */
    private Optional<String> level() {
        return isWanted()
                ? call.thinkingTokens().map(limit -> limit < MUCH ? "low" : "high")
                : Optional.of(model.leastThinkingLevel());
    }
}
