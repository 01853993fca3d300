/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import static java.util.Objects.requireNonNull;

import io.karta.ai.Ai;
import io.karta.ai.EmbeddingService;
import io.karta.ai.LlmReference;
import io.karta.ai.PromptRunner;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.CallServices;
import io.karta.engine.call.EmbeddingServices;
import io.karta.engine.call.Resumption;
import io.karta.engine.guard.CallInterceptors;
import io.karta.engine.tool.ToolServices;
import io.karta.engine.tool.Toolkit;
import io.karta.model.LlmOptions;
import java.util.List;
import java.util.function.Supplier;

/** Factory of the entry points to language models. One per platform. Thread-safe. */
public final class AiFactory {

    private final ModelSelector models;
    private final EmbeddingServices embeddings;
    private final PromptResources parts;
    private final Toolkit noTools;
    private final CallInterceptors interceptors;
    private final CallServices services;

    public AiFactory(
            ModelSelector models,
            EmbeddingServices embeddings,
            PromptResources parts,
            ToolServices tools,
            CallInterceptors interceptors,
            CallServices services) {
        this.models = models;
        this.embeddings = embeddings;
        this.parts = parts;
        this.noTools = Toolkit.empty(tools);
        this.interceptors = interceptors;
        this.services = services;
    }

    /** Creates an entry point to the models on an account that is looked up at each call. */
    public Ai ai(Supplier<CallScope> scope) {
        return ai(scope, List.of());
    }

    /** Creates an entry point that adds references to each prompt. */
    public Ai ai(Supplier<CallScope> scope, List<LlmReference> references) {
        return new CatalogAi(
                new DialogueFactory(models, parts, scope, services),
                noTools,
                interceptors,
                references,
                embeddings,
                scope);
    }

    private record CatalogAi(
            DialogueFactory dialogues,
            Toolkit tools,
            CallInterceptors interceptors,
            List<LlmReference> references,
            EmbeddingServices embeddings,
            Supplier<CallScope> scope)
            implements Ai {

        @Override
        public PromptRunner withLlm(LlmOptions options) {
            dialogues.check(requireNonNull(options, "options"));
            PromptRunner runner = new ModelPromptRunner(PromptSpec.of(options, tools, interceptors), dialogues);
            for (LlmReference reference : references) {
                runner = runner.withReference(reference);
            }
            return runner;
        }

        @Override
        public boolean isResuming() {
            return scope.get().resumption().filter(Resumption::isPending).isPresent();
        }

        @Override
        public EmbeddingService withDefaultEmbeddingService() {
            return embeddings.byDefault(scope);
        }

        @Override
        public EmbeddingService withEmbeddingService(String model) {
            return embeddings.named(model, scope);
        }

        @Override
        public EmbeddingService withEmbeddingServiceByRole(String role) {
            return embeddings.playing(role, scope);
        }
    }
}
