/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.mapping;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converter of LangChain4j's responses. Immutable. */
public final class ResponseMapper {

    private static final Map<FinishReason, ModelResponse.FinishReason> REASONS = Map.of(
            FinishReason.STOP, ModelResponse.FinishReason.COMPLETE,
            FinishReason.TOOL_EXECUTION, ModelResponse.FinishReason.TOOL_CALLS,
            FinishReason.LENGTH, ModelResponse.FinishReason.LENGTH,
            FinishReason.CONTENT_FILTER, ModelResponse.FinishReason.CONTENT_FILTER);

    private final MessageState states;

    /**
     * Creates a mapper.
     *
     * @param model the name of the model
     */
    public ResponseMapper(String model) {
        states = new MessageState(model);
    }

    /** Returns the response; a missing finish reason means a complete answer. */
    public ModelResponse read(ChatResponse response) {
        var message = response.aiMessage();
        var calls = ToolMapper.calls(message);
        var reason = Optional.ofNullable(response.finishReason())
                .map(REASONS::get)
                .orElse(ModelResponse.FinishReason.COMPLETE);
        return ModelResponse.of(Optional.ofNullable(message.text()).orElse(""))
                .withUsage(usage(response.tokenUsage()))
                .withToolCalls(calls)
                .withThinking(Optional.ofNullable(message.thinking()).orElse(""))
                .withModel(Optional.ofNullable(response.modelName()).orElse(""))
                .withState(states.of(message))
                .withRequestId(Optional.ofNullable(response.id()).orElse(""))
                .withFinishReason(
                        reason == ModelResponse.FinishReason.COMPLETE && !calls.isEmpty()
                                ? ModelResponse.FinishReason.TOOL_CALLS
                                : reason);
    }

    /** Returns the usage; unknown if the model reports none. */
    public static TokenUsage usage(dev.langchain4j.model.output.@Nullable TokenUsage usage) {
        return usage == null ? TokenUsage.UNKNOWN : new ReportedUsage(usage).read();
    }
}
