/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.action.ActionContext;
import java.lang.reflect.Type;
import java.util.Optional;

/** Step that another module implements; becomes one action. */
record CustomStepNode(Step<?, ?> step) implements Node {

    @Override
    public Type input() {
        return Types.boxed("input", step.input());
    }

    @Override
    public Type output() {
        return Types.boxed("output", step.output());
    }

    @Override
    public String title() {
        return step.toString();
    }

    @Override
    public Object run(Object input, Optional<ActionContext> context) {
        return run(step, input, context);
    }

    @SuppressWarnings("unchecked") // the input has the result type of the previous step
    private static <IN> Object run(Step<IN, ?> step, Object input, Optional<ActionContext> context) {
        return UserCode.<Object>of(
                step.toString(), () -> context.isPresent() ? step.in(context.get(), (IN) input) : step.run((IN) input));
    }

    @Override
    public void expand(WorkflowCompiler agent, Port from, Port to) {
        agent.action("step", from, to, (input, context) -> run(input, Optional.of(context)));
    }

    @Override
    public boolean endsInOneAction() {
        return true;
    }
}
