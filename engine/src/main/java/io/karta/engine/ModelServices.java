/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.ai.Ai;
import io.karta.ai.LlmReference;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.CallServices;
import io.karta.engine.call.EmbeddingServices;
import io.karta.engine.planning.DialogueResumer;
import io.karta.engine.planning.Supervisor;
import io.karta.engine.process.EngineServices;
import io.karta.engine.prompt.AiFactory;
import io.karta.engine.prompt.DialogueFactory;
import io.karta.engine.prompt.ModelSelector;
import io.karta.engine.tool.ToolServices;
import io.karta.health.CircuitState;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Services of a platform that call models: prompts, dialogues, supervision and rankings. Thread-safe. */
final class ModelServices {

    private final ModelSelector selector;
    private final AiFactory factory;
    private final DialogueResumer resumer;
    private final Supervisor.Tools supervision;
    private final Autonomy autonomy;
    private final EngineServices services;
    private final CallScope outside;

    ModelServices(
            LocalPlatformBuilder builder,
            AgentRegistry agents,
            CallServices calls,
            ToolServices tools,
            EngineServices services,
            CallScope outside) {
        this.services = services;
        this.outside = outside;
        CallServices streaming = builder.streams == null ? calls : calls.executor(builder.streams);
        this.selector = new ModelSelector(builder.models, calls, builder.isStrict);
        this.factory = new AiFactory(
                selector,
                new EmbeddingServices(builder.embeddings, calls, builder.isStrict),
                builder.prompts(),
                tools,
                builder.interceptors(),
                streaming);
        this.resumer = new DialogueResumer(
                new DialogueFactory(selector, builder.prompts(), () -> outside, streaming),
                tools,
                builder.interceptors(),
                services);
        this.supervision = new Supervisor.Tools(
                builder.prompts(), builder.supervisor, scope -> ai(() -> scope), builder.models.names());
        this.autonomy = new Autonomy(
                agents, new Ranker(builder.autonomy, builder.models, ai(), builder.prompts(), builder.rankings));
    }

    /** Returns the state of the circuit breaker of each language model, by its name. */
    Map<String, CircuitState> circuits() {
        return selector.circuits();
    }

    /** Returns the names of the language models that were called. */
    Set<String> used() {
        return selector.used();
    }

    /** Returns the models for use anywhere. A call inside an action is part of the step. */
    Ai ai() {
        return ai(() -> services.steps().scope().orElse(outside));
    }

    Ai ai(Supplier<CallScope> scope) {
        return factory.ai(scope);
    }

    /** Returns the models with references that are added to each prompt. */
    Ai ai(Supplier<CallScope> scope, List<LlmReference> references) {
        return factory.ai(scope, references);
    }

    DialogueResumer resumer() {
        return resumer;
    }

    Supervisor.Tools supervision() {
        return supervision;
    }

    Autonomy autonomy() {
        return autonomy;
    }
}
