/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.anthropic;

import dev.langchain4j.model.anthropic.AnthropicTokenUsage;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.karta.model.TokenUsage;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Counts the tokens that Anthropic keeps, or had kept, which it does not count as sent. */
final class CachedTokenCounter {

    private CachedTokenCounter() {}

    static Optional<TokenUsage> in(ChatResponse response) {
        return response.tokenUsage() instanceof AnthropicTokenUsage usage
                ? Optional.of(new TokenUsage(
                        sum(usage.inputTokenCount(), usage.cacheCreationInputTokens(), usage.cacheReadInputTokens()),
                        sum(usage.outputTokenCount())))
                : Optional.empty();
    }

    /** Those it had kept. */
    static Optional<Integer> readIn(ChatResponse response) {
        return response.tokenUsage() instanceof AnthropicTokenUsage usage
                ? Optional.ofNullable(usage.cacheReadInputTokens())
                : Optional.empty();
    }

    private static long sum(@Nullable Integer... counts) {
        return Stream.of(counts)
                .flatMap(Stream::ofNullable)
                .mapToLong(Integer::longValue)
                .filter(count -> count > 0)
                .sum();
    }
}
