/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.model.LanguageModel;
import io.karta.model.ModelConfig;
import io.karta.model.StructuredOutput;

/**
 * Provider of models of DeepSeek.
 *
 * <pre>
 * karta.models.careful.provider=deepseek
 * karta.models.careful.model=deepseek-v4-flash
 * karta.models.careful.api-key=${DEEPSEEK_API_KEY}
 * </pre>
 *
 * <p>DeepSeek renames its models often, so {@code model} is required. Its API has no {@code api=responses}, no
 * {@code seed} and no JSON Schema for answers.
 */
public final class DeepSeekProvider extends CompatibleVendor {

    static final String NAME = "deepseek";
    static final String HOST = "api.deepseek.com";

    /** Creates the provider. */
    public DeepSeekProvider() {
        super(
                NAME,
                vendor("DeepSeek", "https://" + HOST, "")
                        .keyIn("DEEPSEEK_API_KEY")
                        .addressIn("DEEPSEEK_BASE_URL")
                        .modelIn("DEEPSEEK_MODEL")
                        .supportedKeys(OpenAiProvider.REASONING_EFFORT)
                        .build());
    }

    @Override
    public LanguageModel create(ModelConfig config) {
        if (config.structuredOutput() == StructuredOutput.NATIVE) {
            throw Messages.schemasUnsupported(config);
        }
        return super.create(config);
    }
}
