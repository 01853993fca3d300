/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.model.output.TokenUsage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReportedUsageTest {

    /** As in LangChain4j's module for OpenAI. */
    public static final class OpenAiTokenUsage extends TokenUsage {

        private final @Nullable InputTokensDetails details;

        OpenAiTokenUsage(@Nullable InputTokensDetails details) {
            super(100, 5);
            this.details = details;
        }

        public @Nullable InputTokensDetails inputTokensDetails() {
            return details;
        }

        /** Details of the input. */
        public record InputTokensDetails(Integer cachedTokens) {}
    }

    /** As in LangChain4j's module for Anthropic; that for Bedrock differs in one name. */
    public static final class AnthropicTokenUsage extends TokenUsage {

        AnthropicTokenUsage() {
            super(10, 5);
        }

        public Integer cacheCreationInputTokens() {
            return 200;
        }

        public Integer cacheReadInputTokens() {
            return 3_000;
        }
    }

    /** As in LangChain4j's module for Gemini. */
    public static final class GoogleAiGeminiTokenUsage extends TokenUsage {

        GoogleAiGeminiTokenUsage() {
            super(100, 5);
        }

        public Integer cachedContentTokenCount() {
            return 64;
        }
    }

    @Test
    void hasNoCachedTokensIfNoneAreReported() {
        assertThat(new ReportedUsage(new TokenUsage(3, 5)).read()).isEqualTo(new io.karta.model.TokenUsage(3, 5));
        assertThat(new ReportedUsage(new OpenAiTokenUsage(null)).read())
                .isEqualTo(new io.karta.model.TokenUsage(100, 5));
    }

    @Test
    void readsThoseThatArePartOfTheInput() {
        var openAi = new OpenAiTokenUsage(new OpenAiTokenUsage.InputTokensDetails(64));

        assertThat(new ReportedUsage(openAi).read()).isEqualTo(new io.karta.model.TokenUsage(100, 5, 64));
        assertThat(new ReportedUsage(new GoogleAiGeminiTokenUsage()).read())
                .isEqualTo(new io.karta.model.TokenUsage(100, 5, 64));
    }

    @Test
    void addsThoseThatAreBesideTheInput() {
        assertThat(new ReportedUsage(new AnthropicTokenUsage()).read())
                .isEqualTo(new io.karta.model.TokenUsage(3_210, 5, 3_000));
    }
}
