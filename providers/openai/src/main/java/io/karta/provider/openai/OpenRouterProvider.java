/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.provider.http.ModelOption;

/**
 * Provider of models at OpenRouter.
 *
 * <pre>
 * karta.models.fast.provider=openrouter
 * karta.models.fast.model=openai/gpt-4.1-mini
 * karta.models.fast.api-key=${OPENROUTER_API_KEY}
 * </pre>
 */
public final class OpenRouterProvider extends CompatibleVendor {

    /** {@value}: the model that is called if none is configured; OpenRouter selects one. */
    public static final String DEFAULT_MODEL = "openrouter/auto";

    /** Creates the provider. */
    public OpenRouterProvider() {
        super(
                "openrouter",
                vendor("OpenRouter", "https://openrouter.ai/api/v1", DEFAULT_MODEL)
                        .keyIn("OPENROUTER_API_KEY")
                        .unsupported(ModelOption.THINKING, ModelOption.THINKING_TOKENS)
                        .addressIn("OPENROUTER_BASE_URL")
                        .build());
    }
}
