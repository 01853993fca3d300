/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.mapping;

import io.karta.model.TokenUsage;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the tokens that a model of LangChain4j reports. Cached tokens are only in the subclasses of its modules for
 * vendors, and Karta depends on none of them, so their accessors are called by name.
 *
 * @param reported the tokens
 */
record ReportedUsage(dev.langchain4j.model.output.TokenUsage reported) {

    TokenUsage read() {
        long input = count(reported.inputTokenCount());
        long output = count(reported.outputTokenCount());
        if (reported.getClass() == dev.langchain4j.model.output.TokenUsage.class) {
            return new TokenUsage(input, output);
        }
        long beside = sum("cacheReadInputTokens"); // Anthropic and Bedrock exclude the tokens of their caches
        long whole = input + beside + sum("cacheCreationInputTokens", "cacheWriteInputTokens");
        long within = count(value(value(reported, "inputTokensDetails"), "cachedTokens")) // OpenAI
                + sum("cachedContentTokenCount"); // Gemini
        return new TokenUsage(whole, output, Math.min(whole, beside + within));
    }

    private long sum(String... names) {
        return Stream.of(names).mapToLong(name -> count(value(reported, name))).sum();
    }

    private static @Nullable Object value(@Nullable Object of, String name) {
        try {
            return of == null ? null : of.getClass().getMethod(name).invoke(of);
        } catch (ReflectiveOperationException ignored) { // the usage of another vendor
            return null;
        }
    }

    private static long count(@Nullable Object tokens) {
        return tokens instanceof Number number ? Math.max(0, number.longValue()) : 0;
    }
}
