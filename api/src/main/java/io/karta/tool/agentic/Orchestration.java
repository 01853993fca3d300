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
 * @param face the properties for the calling model
 * @param manner the settings of the model behind the tool
 * @param offer the tools of the model behind the tool
 * @param capturesArtefacts whether artefacts of nested tools are captured
 * @param classes the registry of tool classes
 */
record Orchestration(Face face, Manner manner, Offer offer, boolean capturesArtefacts, ToolClassRegistry classes) {

    static final int DEFAULT_ITERATIONS = 20;

    /**
     * Properties of the tool for the calling model.
     *
     * @param type the input type, if there is one; otherwise the parameters are used
     */
    record Face(String name, String description, Optional<Shape<?>> type, List<ToolParameter> parameters) {

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
    record Manner(LlmOptions llm, Optional<Function<ToolContext, String>> systemPrompt, int maxIterations) {}

    /**
     * Tools of the model behind the tool.
     *
     * @param tools the constant tools
     * @param chains toolboxes of the objects that tools have returned
     */
    record Offer(List<Tool> tools, List<Toolbox> chains) {}

    static Orchestration of(String name, String description) {
        return new Orchestration(
                new Face(ToolNames.check(name), description, Optional.empty(), List.of()),
                new Manner(LlmOptions.defaults(), Optional.empty(), DEFAULT_ITERATIONS),
                new Offer(List.of(), List.of()),
                false,
                new ToolClassRegistry(new Shapes()));
    }

    Shape<?> input() {
        return face.input();
    }

    String prompt(ToolContext context) {
        return manner.systemPrompt()
                .map(creator -> creator.apply(context))
                .orElseGet(() -> "You are an intelligent agent that can use tools to help you complete tasks. "
                        + "Use the provided tools to perform the following task: " + face.description());
    }

    Orchestration typed(Shape<?> input) {
        return with(new Face(face.name(), face.description(), Optional.of(input), face.parameters()));
    }

    Orchestration taking(ToolParameter parameter) {
        List<ToolParameter> all = plus(face.parameters(), List.of(parameter));
        ToolParameter.schemaOf(all);
        return with(new Face(face.name(), face.description(), face.type(), all));
    }

    private Orchestration with(Face other) {
        return new Orchestration(other, manner, offer, capturesArtefacts, classes);
    }

    Orchestration asking(LlmOptions other) {
        return with(new Manner(other, manner.systemPrompt(), manner.maxIterations()));
    }

    Orchestration prompted(Function<ToolContext, String> creator) {
        return with(new Manner(manner.llm(), Optional.of(creator), manner.maxIterations()));
    }

    Orchestration within(int iterations) {
        if (iterations < 1) {
            throw new IllegalArgumentException("maxIterations must be at least 1, but is " + iterations);
        }
        return with(new Manner(manner.llm(), manner.systemPrompt(), iterations));
    }

    private Orchestration with(Manner other) {
        return new Orchestration(face, other, offer, capturesArtefacts, classes);
    }

    Orchestration offering(List<Tool> more) {
        return with(new Offer(plus(offer.tools(), NestedTools.of(face.name(), more)), offer.chains()));
    }

    Orchestration chaining(Toolbox chain) {
        return with(new Offer(offer.tools(), plus(offer.chains(), List.of(chain))));
    }

    private Orchestration with(Offer other) {
        return new Orchestration(face, manner, other, capturesArtefacts, classes);
    }

    Orchestration capturing(boolean captures) {
        return new Orchestration(face, manner, offer, captures, classes);
    }

    static <E> List<E> plus(List<E> some, List<? extends E> more) {
        List<E> all = new ArrayList<>(some);
        all.addAll(more);
        return List.copyOf(all);
    }
}
