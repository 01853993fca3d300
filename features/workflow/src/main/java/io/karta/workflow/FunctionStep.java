/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.action.ActionContext;
import java.lang.reflect.Type;
import java.util.Optional;

/** A function as a step. */
record FunctionStep<IN, OUT>(FunctionNode node) implements Step<IN, OUT>, Node.Noded {

    /** Another object: where a method returns its own, containers return their proxy of it. */
    @Override
    public Step<IN, OUT> self() {
        return new FunctionStep<>(node);
    }

    @Override
    public Type input() {
        return node.input();
    }

    @Override
    public Type output() {
        return node.output();
    }

    @Override
    @SuppressWarnings("unchecked") // its function has the step's type
    public OUT in(ActionContext context, IN input) {
        return (OUT) node.run(input, Optional.of(context));
    }

    @Override
    @SuppressWarnings("unchecked") // its function has the step's type
    public OUT run(IN input) {
        return (OUT) node.run(input, Optional.empty());
    }

    @Override
    public Step<IN, OUT> named(String name) {
        return new FunctionStep<>(node.named(name));
    }

    @Override
    public String toString() {
        return node.title();
    }
}
