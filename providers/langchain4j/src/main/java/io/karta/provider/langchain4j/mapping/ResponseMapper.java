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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Understands what LangChain4j says a model answered.
 *
 * @param finish how a vendor says why the model stopped, where LangChain4j does not understand it, or only sees calls of tools
 * @param usage how a vendor counts tokens, where LangChain4j does not count all of them
 * @param cached how a vendor counts those of the tokens sent that it still knew
 */
public record ResponseMapper(
        Function<ChatResponse, Optional<ModelResponse.FinishReason>> finish,
        Function<ChatResponse, Optional<TokenUsage>> usage,
        Function<ChatResponse, Optional<Integer>> cached) {

    private static final Map<FinishReason, ModelResponse.FinishReason> FINISHES = Map.of(
            FinishReason.STOP, ModelResponse.FinishReason.COMPLETE,
            FinishReason.TOOL_EXECUTION, ModelResponse.FinishReason.TOOL_CALLS,
            FinishReason.LENGTH, ModelResponse.FinishReason.LENGTH,
            FinishReason.CONTENT_FILTER, ModelResponse.FinishReason.CONTENT_FILTER);

    public ModelResponse read(ChatResponse response) {
        var calls = ToolMapper.calls(response.aiMessage());
        var finish = finish(response);
        return ModelResponse.of(Optional.ofNullable(response.aiMessage().text()).orElse(""))
                .withUsage(counted(response))
                .withToolCalls(calls)
                .withThinking(
                        Optional.ofNullable(response.aiMessage().thinking()).orElse(""))
                .withFinishReason(
                        finish == ModelResponse.FinishReason.COMPLETE && !calls.isEmpty()
                                ? ModelResponse.FinishReason.TOOL_CALLS
                                : finish);
    }

    /** Some servers count what they keep in blocks, and so come to more than was sent. */
    private TokenUsage counted(ChatResponse response) {
        var all = usage.apply(response).orElseGet(() -> usage(response.tokenUsage()));
        return all.withCached(Math.min(count(cached.apply(response).orElse(null)), all.input()));
    }

    private ModelResponse.FinishReason finish(ChatResponse response) {
        Optional<ModelResponse.FinishReason> known =
                Optional.ofNullable(response.finishReason()).map(FINISHES::get);
        return known.filter(one -> one != ModelResponse.FinishReason.TOOL_CALLS)
                .or(() -> finish.apply(response))
                .or(() -> known)
                .orElse(ModelResponse.FinishReason.COMPLETE);
    }

    public static TokenUsage usage(dev.langchain4j.model.output.@Nullable TokenUsage usage) {
        return usage == null
                ? TokenUsage.UNKNOWN
                : new TokenUsage(count(usage.inputTokenCount()), count(usage.outputTokenCount()));
    }

    private static long count(@Nullable Integer tokens) {
        return tokens == null ? 0 : Math.max(0, tokens);
    }
}
