/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static java.util.Objects.requireNonNull;

import io.karta.action.ActionContext;
import io.karta.agent.Knowledge;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Step with retries. */
record RetryStep<IN, OUT>(RetryNode attempts, List<Knowledge> own) implements Step<IN, OUT>, Node.Noded {

    static <IN, OUT> RetryStep<IN, OUT> around(Step<IN, OUT> step, RetryPolicy policy) {
        return new RetryStep<>(node(Node.of(step), policy), List.of());
    }

    /** Returns a node whose actions have the name of the step. */
    static RetryNode node(Node step, RetryPolicy policy) {
        String name = step instanceof FunctionNode function ? function.name().orElse("attempt") : "attempt";
        return new RetryNode(step, requireNonNull(policy, "policy"), name);
    }

    @Override
    public Node node() {
        return KnowledgeNode.of(attempts, own);
    }

    /** Returns a copy, because containers replace a returned {@code this} by their proxy. */
    @Override
    public Step<IN, OUT> self() {
        return new RetryStep<>(attempts, own);
    }

    @Override
    public Type input() {
        return attempts.input();
    }

    @Override
    public Type output() {
        return attempts.output();
    }

    @Override
    @SuppressWarnings("unchecked") // the attempts have the types of the step
    public OUT in(ActionContext context, IN input) {
        return (OUT) node().run(input, Optional.of(context));
    }

    @Override
    @SuppressWarnings("unchecked") // the attempts have the types of the step
    public OUT run(IN input) {
        return (OUT) node().run(input, Optional.empty());
    }

    @Override
    public Step<IN, OUT> named(String name) {
        return new RetryStep<>(new RetryNode(attempts.body(), attempts.policy(), name), own);
    }

    @Override
    public Step<IN, OUT> knowledge(Knowledge... entries) {
        return new RetryStep<>(
                attempts, Stream.concat(own.stream(), Stream.of(entries)).toList());
    }

    @Override
    public String toString() {
        return attempts.title();
    }
}
