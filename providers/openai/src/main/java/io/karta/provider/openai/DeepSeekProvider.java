/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

/**
 * Creates models of DeepSeek.
 *
 * <pre>
 * karta.models.careful.provider=deepseek
 * karta.models.careful.api-key=${DEEPSEEK_API_KEY}
 * </pre>
 */
public final class DeepSeekProvider extends CompatibleVendor {

    /** {@value}: the model that is called if none is configured. */
    public static final String DEFAULT_MODEL = "deepseek-chat";

    /** Creates the provider. */
    public DeepSeekProvider() {
        super(
                "deepseek",
                vendor("DeepSeek", "https://api.deepseek.com", DEFAULT_MODEL)
                        .keyIn("DEEPSEEK_API_KEY")
                        .addressIn("DEEPSEEK_BASE_URL")
                        .build());
    }
}
