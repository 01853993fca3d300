/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.model.LlmOptions;
import java.util.List;

/** Entry point to language models that adds references to each prompt. */
record ReferringAi(Ai ai, List<LlmReference> references) implements Ai {

    ReferringAi {
        references = List.copyOf(references);
    }

    @Override
    public PromptRunner withLlm(LlmOptions options) {
        PromptRunner runner = ai.withLlm(options);
        for (LlmReference reference : references) {
            runner = runner.withReference(reference);
        }
        return runner;
    }

    @Override
    public boolean isResuming() {
        return ai.isResuming();
    }

    @Override
    public EmbeddingService withDefaultEmbeddingService() {
        return ai.withDefaultEmbeddingService();
    }

    @Override
    public EmbeddingService withEmbeddingService(String model) {
        return ai.withEmbeddingService(model);
    }

    @Override
    public EmbeddingService withEmbeddingServiceByRole(String role) {
        return ai.withEmbeddingServiceByRole(role);
    }
}
