/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import static io.karta.provider.http.ModelOption.FREQUENCY_PENALTY;
import static io.karta.provider.http.ModelOption.PRESENCE_PENALTY;
import static io.karta.provider.http.ModelOption.THINKING;
import static io.karta.provider.http.ModelOption.THINKING_TOKENS;
import static io.karta.provider.http.ModelOption.TOP_K;

/**
 * Provider of models at Groq.
 *
 * <pre>
 * karta.models.fast.provider=groq
 * karta.models.fast.model=openai/gpt-oss-120b
 * karta.models.fast.structured-output=native
 * karta.models.fast.api-key=${GROQ_API_KEY}
 * </pre>
 *
 * <p>Groq replaces its models often, so {@code model} is required. No model of Groq supports penalties.
 */
public final class GroqProvider extends CompatibleVendor {

    /** Creates the provider. */
    public GroqProvider() {
        super(
                "groq",
                vendor("Groq", "https://api.groq.com/openai/v1", "")
                        .keyIn("GROQ_API_KEY")
                        .addressIn("GROQ_BASE_URL")
                        .modelIn("GROQ_MODEL")
                        .unsupported(TOP_K, THINKING, THINKING_TOKENS, FREQUENCY_PENALTY, PRESENCE_PENALTY)
                        .build());
    }
}
