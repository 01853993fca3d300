/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.observation;

import io.karta.ai.Tool;
import io.karta.message.ToolCall;
import io.karta.model.EmbeddingConfig;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.observation.Instrumentation;
import io.karta.observation.Observation;
import io.karta.observation.Operation;
import io.karta.process.AgentProcess;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Starts the observations of a platform. Thread-safe.
 *
 * @param mask masks secrets in texts
 */
public record Observations(Instrumentation instrumentation, UnaryOperator<String> mask) {

    /** Returns observations that have no effect. */
    public static Observations none() {
        return new Observations(Instrumentation.NONE, UnaryOperator.identity());
    }

    /** Starts the observation of a model call with all its attempts. */
    public Observation model(ModelConfig model, ModelRequest request, Optional<AgentProcess> process) {
        return instrumentation.start(new Operation.ModelInference(model, request, process.map(AgentProcess::id), mask));
    }

    /** Starts the observation of a request to an embedding model with all its attempts. */
    public Observation embedding(EmbeddingConfig model, List<String> texts, Optional<AgentProcess> process) {
        var dimensions = model.dimensions();
        return instrumentation.start(new Operation.TextEmbedding(
                model.connection(),
                dimensions.isPresent() ? Optional.of(dimensions.getAsInt()) : Optional.empty(),
                texts,
                process.map(AgentProcess::id)));
    }

    /** Starts the observation of a tool. */
    public Observation tool(Tool tool, ToolCall call, Optional<AgentProcess> process) {
        return instrumentation.start(
                new Operation.ToolExecution(call, tool.description(), process.map(AgentProcess::id), mask));
    }
}
