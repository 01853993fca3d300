/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static java.util.Objects.requireNonNull;

import io.karta.action.ActionContext;
import io.karta.builder.ActionBody;
import java.lang.reflect.Type;
import java.util.Optional;

/** Function with its two types; becomes one action. */
record FunctionNode(Type input, Type output, Optional<String> name, Body body) implements Node {

    /** Function with an optional context. */
    @FunctionalInterface
    interface Body {
        Object apply(FunctionNode node, Object value, Optional<ActionContext> context) throws Exception;
    }

    FunctionNode {
        input = Types.boxed("input", input);
        output = Types.boxed("output", output);
    }

    @SuppressWarnings("unchecked") // the input has the result type of the previous step
    static <IN, OUT> FunctionNode of(Type input, Type output, StepFunction<? super IN, ? extends OUT> function) {
        requireNonNull(function, "function");
        return new FunctionNode(input, output, Optional.empty(), (node, value, context) -> function.apply((IN) value));
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // the input has the result type of the previous step; null is checked
    static <IN, OUT> FunctionNode inContext(Type input, Type output, ActionBody<? super IN, ? extends OUT> body) {
        requireNonNull(body, "body");
        return new FunctionNode(
                input,
                output,
                Optional.empty(),
                (node, value, context) ->
                        body.run((IN) value, context.orElseThrow(() -> Messages.needsContext(node.title()))));
    }

    FunctionNode named(String other) {
        return new FunctionNode(input, output, Optional.of(other), body);
    }

    @Override
    public String title() {
        return name.map("Step %s"::formatted)
                .orElseGet(() -> "The step from %s to %s".formatted(Messages.simple(input), Messages.simple(output)));
    }

    @Override
    public Object run(Object value, Optional<ActionContext> context) {
        return UserCode.of(title(), () -> body.apply(this, value, context));
    }

    @Override
    public void expand(WorkflowCompiler agent, Port from, Port to) {
        agent.action(name.orElse("step"), from, to, (value, context) -> run(value, Optional.of(context)));
    }

    @Override
    public boolean endsInOneAction() {
        return true;
    }
}
