/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.action.ActionContext;
import io.karta.generation.type.RawClass;
import java.lang.reflect.Type;
import java.util.Optional;

/** Untyped step: runs directly, or adds actions to an agent. */
interface Node {

    Type input();

    Type output();

    /** Returns the name for people. */
    String title();

    /** Runs the step. */
    Object run(Object input, Optional<ActionContext> context);

    /** Adds actions that read one port and write the result to another. */
    void expand(WorkflowCompiler agent, Port from, Port to);

    /** Returns whether a single action leaves the result. */
    default boolean endsInOneAction() {
        return false;
    }

    /** Returns this node if it accepts the type. */
    default Node after(Type given) {
        if (!fits(input(), given)) {
            throw Messages.doesNotFit(title(), input(), given);
        }
        return this;
    }

    static Node of(Step<?, ?> step) {
        return step.self() instanceof Noded known ? known.node() : new CustomStepNode(step);
    }

    /** Step that has a node. */
    interface Noded {

        Node node();
    }

    private static boolean fits(Type expected, Type given) {
        return expected.equals(given) || RawClass.of(expected).isAssignableFrom(RawClass.of(given));
    }
}
