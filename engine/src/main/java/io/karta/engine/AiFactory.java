/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.ai.Ai;
import io.karta.ai.LlmOptions;
import io.karta.ai.PromptRunner;
import io.karta.generation.Shapes;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/** Makes the ways to language models. One per platform; safe for use by several threads. */
final class AiFactory {

    private final ModelCatalog catalog;
    private final PromptParts parts;
    private final Map<ModelEntry, ResilientModel> models = new ConcurrentHashMap<>();
    private final ToolShop tools;
    private final Workbench bench;

    AiFactory(ModelCatalog catalog, Shapes shapes, ObjectValidator validator, ToolShop tools, Workbench bench) {
        this.catalog = catalog;
        this.tools = tools;
        this.parts = new PromptParts(shapes, validator);
        this.bench = bench;
    }

    /** Makes a way to the models on somebody's account, which is looked up at each call. */
    Ai ai(Supplier<CallScope> scope) {
        return new CatalogAi(scope);
    }

    private ResilientModel model(ModelEntry entry) {
        return models.computeIfAbsent(
                entry,
                made -> new ResilientModel(
                        made, bench, () -> ThreadLocalRandom.current().nextDouble()));
    }

    private final class CatalogAi implements Ai {

        private final Supplier<CallScope> scope;

        CatalogAi(Supplier<CallScope> scope) {
            this.scope = scope;
        }

        @Override
        public PromptRunner withDefaultLlm() {
            return withLlm(LlmOptions.defaults());
        }

        @Override
        public PromptRunner withLlm(String model) {
            return withLlm(LlmOptions.ofModel(model));
        }

        @Override
        public PromptRunner withLlmByRole(String role) {
            return withLlm(LlmOptions.ofRole(role));
        }

        @Override
        public PromptRunner withLlm(LlmOptions options) {
            ModelEntry entry = catalog.find(options);
            return new ModelPromptRunner(
                    model(entry),
                    options.orElse(entry.config().options()),
                    List.of(),
                    parts,
                    Toolkit.empty(tools),
                    scope);
        }
    }
}
