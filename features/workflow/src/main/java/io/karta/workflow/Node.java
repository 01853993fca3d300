/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.action.ActionContext;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Optional;

/** A step without its type parameters: how it runs here and now, and which actions it becomes in an agent. */
interface Node {

    Type input();

    Type output();

    /** What people call it. */
    String title();

    /** Does the work. */
    Object run(Object input, Optional<ActionContext> context);

    /** Adds actions that take what is at one port and leave the result at another. */
    void expand(WorkflowCompiler agent, Port from, Port to);

    /** Says whether one action leaves its result. */
    default boolean endsInOneAction() {
        return false;
    }

    /** Returns this node if it may follow what yields a type. */
    default Node after(Type given) {
        if (!fits(input(), given)) {
            throw Messages.doesNotFit(title(), input(), given);
        }
        return this;
    }

    static Node of(Step<?, ?> step) {
        return step.self() instanceof Noded known ? known.node() : new CustomStepNode(step);
    }

    /** A step of ours. */
    interface Noded {

        Node node();
    }

    static Class<?> raw(Type type) {
        if (type instanceof Class<?> plain) {
            return plain;
        }
        return type instanceof ParameterizedType generic ? raw(generic.getRawType()) : Object.class;
    }

    private static boolean fits(Type wanted, Type given) {
        return wanted.equals(given) || raw(wanted).isAssignableFrom(raw(given));
    }
}
