/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import io.karta.ai.LlmOptions;
import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What tools that ask a model have in common.
 *
 * @param type the type of the parameters, if there is one; the other parameters count where there is none
 * @param tools what the model may always call
 * @param chains tools of objects that tools have returned
 */
record Orchestration(
        String name,
        String description,
        Optional<Shape<?>> type,
        List<ToolParameter> parameters,
        LlmOptions llm,
        Optional<Function<ToolContext, String>> systemPrompt,
        int maxIterations,
        List<Tool> tools,
        List<Toolbox> chains,
        boolean capturesArtefacts,
        ToolClasses classes) {

    static final int DEFAULT_ITERATIONS = 20;

    static Orchestration of(String name, String description) {
        return new Orchestration(
                ToolNames.check(name),
                description,
                Optional.empty(),
                List.of(),
                LlmOptions.defaults(),
                Optional.empty(),
                DEFAULT_ITERATIONS,
                List.of(),
                List.of(),
                false,
                new ToolClasses(new Shapes()));
    }

    Shape<?> input() {
        if (type.isPresent()) {
            return type.get();
        }
        if (parameters.isEmpty()) {
            throw Messages.noParameters(name);
        }
        return Shape.ofSchema(ToolParameter.schemaOf(parameters));
    }

    String prompt(ToolContext context) {
        return systemPrompt
                .map(creator -> creator.apply(context))
                .orElseGet(() -> "You are an intelligent agent that can use tools to help you complete tasks. "
                        + "Use the provided tools to perform the following task: " + description);
    }

    Orchestration typed(Shape<?> input) {
        return new Orchestration(
                name,
                description,
                Optional.of(input),
                parameters,
                llm,
                systemPrompt,
                maxIterations,
                tools,
                chains,
                capturesArtefacts,
                classes);
    }

    Orchestration taking(ToolParameter parameter) {
        List<ToolParameter> all = plus(parameters, List.of(parameter));
        ToolParameter.schemaOf(all);
        return new Orchestration(
                name,
                description,
                type,
                all,
                llm,
                systemPrompt,
                maxIterations,
                tools,
                chains,
                capturesArtefacts,
                classes);
    }

    Orchestration asking(LlmOptions other) {
        return new Orchestration(
                name,
                description,
                type,
                parameters,
                other,
                systemPrompt,
                maxIterations,
                tools,
                chains,
                capturesArtefacts,
                classes);
    }

    Orchestration prompted(Function<ToolContext, String> creator) {
        return new Orchestration(
                name,
                description,
                type,
                parameters,
                llm,
                Optional.of(creator),
                maxIterations,
                tools,
                chains,
                capturesArtefacts,
                classes);
    }

    Orchestration within(int iterations) {
        if (iterations < 1) {
            throw new IllegalArgumentException("maxIterations must be at least 1, but is " + iterations);
        }
        return new Orchestration(
                name,
                description,
                type,
                parameters,
                llm,
                systemPrompt,
                iterations,
                tools,
                chains,
                capturesArtefacts,
                classes);
    }

    Orchestration offering(List<Tool> more) {
        return new Orchestration(
                name,
                description,
                type,
                parameters,
                llm,
                systemPrompt,
                maxIterations,
                plus(tools, InnerTools.of(name, more)),
                chains,
                capturesArtefacts,
                classes);
    }

    Orchestration chaining(Toolbox chain) {
        return new Orchestration(
                name,
                description,
                type,
                parameters,
                llm,
                systemPrompt,
                maxIterations,
                tools,
                plus(chains, List.of(chain)),
                capturesArtefacts,
                classes);
    }

    Orchestration capturing(boolean captures) {
        return new Orchestration(
                name,
                description,
                type,
                parameters,
                llm,
                systemPrompt,
                maxIterations,
                tools,
                chains,
                captures,
                classes);
    }

    static <E> List<E> plus(List<E> some, List<? extends E> more) {
        List<E> all = new ArrayList<>(some);
        all.addAll(more);
        return List.copyOf(all);
    }
}
