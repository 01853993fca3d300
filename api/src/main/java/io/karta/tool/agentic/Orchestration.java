/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.agentic;

import io.karta.ai.Tool;
import io.karta.ai.ToolClassRegistry;
import io.karta.ai.ToolContext;
import io.karta.ai.Toolbox;
import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import io.karta.model.LlmOptions;
import io.karta.tool.ToolParameter;
import io.karta.tool.schema.ToolNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Definition of a tool that delegates to a model.
 *
 * @param spec the properties for the calling model
 * @param modelSettings the settings of the model behind the tool
 * @param toolset the tools of the model behind the tool
 * @param capturesArtefacts whether artefacts of nested tools are captured
 * @param classes the registry of tool classes
 */
record Orchestration(
        ToolSpec spec,
        ModelSettings modelSettings,
        Toolset toolset,
        boolean capturesArtefacts,
        ToolClassRegistry classes) {

    static final int DEFAULT_ITERATIONS = 20;

    /**
     * Properties of the tool for the calling model.
     *
     * @param type the input type, if there is one; otherwise the parameters are used
     */
    record ToolSpec(String name, String description, Optional<Shape<?>> type, List<ToolParameter> parameters) {

        Shape<?> input() {
            if (type.isPresent()) {
                return type.get();
            }
            if (parameters.isEmpty()) {
                throw Messages.noParameters(name);
            }
            return Shape.ofSchema(ToolParameter.schemaOf(parameters));
        }
    }

    /** Settings of the model behind the tool. */
    record ModelSettings(LlmOptions llm, Optional<Function<ToolContext, String>> systemPrompt, int maxIterations) {}

    /**
     * Tools of the model behind the tool.
     *
     * @param tools the constant tools
     * @param chains toolboxes of the objects that tools have returned
     */
    record Toolset(List<Tool> tools, List<Toolbox> chains) {}

    static Orchestration of(String name, String description) {
        return new Orchestration(
                new ToolSpec(ToolNames.check(name), description, Optional.empty(), List.of()),
                new ModelSettings(LlmOptions.defaults(), Optional.empty(), DEFAULT_ITERATIONS),
                new Toolset(List.of(), List.of()),
                false,
                new ToolClassRegistry(new Shapes()));
    }

    Shape<?> input() {
        return spec.input();
    }

    String prompt(ToolContext context) {
        return modelSettings
                .systemPrompt()
                .map(creator -> creator.apply(context))
                .orElseGet(() -> "You are an intelligent agent that can use tools to help you complete tasks. "
                        + "Use the provided tools to perform the following task: " + spec.description());
    }

    Orchestration typed(Shape<?> input) {
        return with(new ToolSpec(spec.name(), spec.description(), Optional.of(input), spec.parameters()));
    }

    Orchestration taking(ToolParameter parameter) {
        List<ToolParameter> all = plus(spec.parameters(), List.of(parameter));
        ToolParameter.schemaOf(all);
        return with(new ToolSpec(spec.name(), spec.description(), spec.type(), all));
    }

    private Orchestration with(ToolSpec other) {
        return new Orchestration(other, modelSettings, toolset, capturesArtefacts, classes);
    }

    Orchestration asking(LlmOptions other) {
        return with(new ModelSettings(other, modelSettings.systemPrompt(), modelSettings.maxIterations()));
    }

    Orchestration prompted(Function<ToolContext, String> creator) {
        return with(new ModelSettings(modelSettings.llm(), Optional.of(creator), modelSettings.maxIterations()));
    }

    Orchestration within(int iterations) {
        if (iterations < 1) {
            throw new IllegalArgumentException("maxIterations must be at least 1, but is " + iterations);
        }
        return with(new ModelSettings(modelSettings.llm(), modelSettings.systemPrompt(), iterations));
    }

    private Orchestration with(ModelSettings other) {
        return new Orchestration(spec, other, toolset, capturesArtefacts, classes);
    }

    Orchestration offering(List<Tool> more) {
        return with(new Toolset(plus(toolset.tools(), NestedTools.of(spec.name(), more)), toolset.chains()));
    }

    Orchestration chaining(Toolbox chain) {
        return with(new Toolset(toolset.tools(), plus(toolset.chains(), List.of(chain))));
    }

    private Orchestration with(Toolset other) {
        return new Orchestration(spec, modelSettings, other, capturesArtefacts, classes);
    }

    Orchestration capturing(boolean captures) {
        return new Orchestration(spec, modelSettings, toolset, captures, classes);
    }

    static <E> List<E> plus(List<E> some, List<? extends E> more) {
        List<E> all = new ArrayList<>(some);
        all.addAll(more);
        return List.copyOf(all);
    }
}
