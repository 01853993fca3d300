/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.anthropic;

import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.ToolMessage;
import io.karta.provider.http.ModelCall;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import java.util.List;
import java.util.Optional;

/** Sampling, maximum length and thinking of a request. Thinking excludes sampling, and counts towards the length. */
record RequestOptions(ClaudeCapabilities model, ModelCall call) {

    /** Limit of thinking in tokens if none is set. */
    private static final int DEFAULT_THINKING = 4_096;

    private boolean isThinking() {
        return call.thinking().orElse(false) && (model.choosesItself() || mayContinueThinking());
    }

    /** With a fixed limit, Anthropic requires the thinking before the last tool calls. */
    private boolean mayContinueThinking() {
        List<Message> messages = call.messages();
        boolean isResult = false;
        for (int i = messages.size() - 1; i >= 0; i--) {
            Message message = messages.get(i);
            if (message instanceof AssistantMessage assistant) {
                return !isResult || AssistantTurn.hasThinking(assistant);
            }
            isResult |= message instanceof ToolMessage;
        }
        return true;
    }

    private boolean isMeasured() {
        return isThinking() && !model.choosesItself();
    }

    private int thinkingBudget() {
        return Math.max(AnthropicProvider.LEAST_THINKING, call.thinkingTokens().orElse(DEFAULT_THINKING));
    }

    private JsonObjectBuilder measured(JsonProvider json) {
        return json.createObjectBuilder().add("type", "enabled").add("budget_tokens", thinkingBudget());
    }

    /** Thoughts whose conversation has changed, for example by other tools, are dropped instead of rejected. */
    private JsonObjectBuilder adaptive(JsonProvider json) {
        var thinking = json.createObjectBuilder().add("type", "adaptive");
        return isBound()
                ? thinking.add(
                        "block_binding", json.createObjectBuilder().add("prefix_mismatch_behavior", "drop_block"))
                : thinking;
    }

    private Optional<String> disabledThinking() {
        return call.thinking().orElse(true) ? Optional.empty() : model.disabledThinking();
    }

    /**
     * Returns whether earlier thinking is omitted: a request that disables thinking cannot permit to drop it, and
     * Anthropic rejects it if the conversation has changed.
     */
    boolean omitsThinking() {
        return model.bindsThinking() && disabledThinking().isPresent();
    }

    private boolean isBound() {
        return model.bindsThinking()
                && call.messages().stream()
                        .anyMatch(message ->
                                message instanceof AssistantMessage answer && AssistantTurn.hasThinking(answer));
    }

    int maxTokens() {
        int answer = call.maxTokens().orElse(AnthropicProvider.DEFAULT_MAX_TOKENS);
        return isMeasured() && answer <= thinkingBudget() ? answer + thinkingBudget() : answer;
    }

    void addTo(JsonObjectBuilder body, JsonProvider json) {
        if (isThinking()) {
            body.add("thinking", isMeasured() ? measured(json) : adaptive(json).add("display", "summarized"));
            return;
        }
        Optional<String> disabled = disabledThinking();
        if (disabled.isPresent()) {
            body.add("thinking", json.createObjectBuilder().add("type", disabled.get()));
        } else if (isBound()) {
            body.add("thinking", adaptive(json)); // the default of these models
        }
        call.temperature().ifPresent(value -> body.add("temperature", value));
        call.topK().ifPresent(value -> body.add("top_k", value));
        call.topP()
                .filter(value -> call.temperature().isEmpty() || model.acceptsTemperatureWithTopP())
                .ifPresent(value -> body.add("top_p", value));
    }
}
