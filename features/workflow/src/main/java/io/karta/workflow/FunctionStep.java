/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.action.ActionContext;
import java.lang.reflect.Type;
import java.util.Optional;

/** Step that consists of a function. */
record FunctionStep<IN, OUT>(FunctionNode node) implements Step<IN, OUT>, Node.Noded {

    /** Returns a copy, because containers replace a returned {@code this} by their proxy. */
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
    @SuppressWarnings("unchecked") // the function has the types of the step
    public OUT in(ActionContext context, IN input) {
        return (OUT) node.run(input, Optional.of(context));
    }

    @Override
    @SuppressWarnings("unchecked") // the function has the types of the step
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
