/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.action.ActionContext;
import io.karta.agent.Knowledge;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Step that consists of a function. */
record FunctionStep<IN, OUT>(FunctionNode function, List<Knowledge> own) implements Step<IN, OUT>, Node.Noded {

    FunctionStep(FunctionNode function) {
        this(function, List.of());
    }

    /** Returns a step that runs another one. */
    static <IN, OUT> FunctionStep<IN, OUT> around(Step<IN, OUT> step) {
        return new FunctionStep<>(
                new FunctionNode(step.input(), step.output(), Optional.empty(), (node, value, context) -> Node.of(step)
                        .run(value, context)));
    }

    @Override
    public Node node() {
        return KnowledgeNode.of(function, own);
    }

    /** Returns a copy, because containers replace a returned {@code this} by their proxy. */
    @Override
    public Step<IN, OUT> self() {
        return new FunctionStep<>(function, own);
    }

    @Override
    public Type input() {
        return function.input();
    }

    @Override
    public Type output() {
        return function.output();
    }

    @Override
    @SuppressWarnings("unchecked") // the function has the types of the step
    public OUT in(ActionContext context, IN input) {
        return (OUT) node().run(input, Optional.of(context));
    }

    @Override
    @SuppressWarnings("unchecked") // the function has the types of the step
    public OUT run(IN input) {
        return (OUT) node().run(input, Optional.empty());
    }

    @Override
    public Step<IN, OUT> named(String name) {
        return new FunctionStep<>(function.named(name), own);
    }

    @Override
    public Step<IN, OUT> knowledge(Knowledge... entries) {
        return new FunctionStep<>(
                function, Stream.concat(own.stream(), Stream.of(entries)).toList());
    }

    @Override
    public String toString() {
        return function.title();
    }
}
