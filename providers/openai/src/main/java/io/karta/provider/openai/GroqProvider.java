/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

/**
 * Creates models at Groq.
 *
 * <pre>
 * karta.models.fast.provider=groq
 * karta.models.fast.model=openai/gpt-oss-120b
 * karta.models.fast.structured-output=native
 * karta.models.fast.api-key=${GROQ_API_KEY}
 * </pre>
 */
public final class GroqProvider extends CompatibleVendor {

    /** {@value}: the model that is called if none is configured. */
    public static final String DEFAULT_MODEL = "openai/gpt-oss-20b";

    /** Creates the provider. */
    public GroqProvider() {
        super(
                "groq",
                vendor("Groq", "https://api.groq.com/openai/v1", DEFAULT_MODEL)
                        .keyIn("GROQ_API_KEY")
                        .addressIn("GROQ_BASE_URL")
                        .build());
    }
}
