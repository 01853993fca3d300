/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.action.ActionContext;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Sequence of steps. */
record ChainNode(List<Node> steps) implements Node {

    ChainNode {
        steps = List.copyOf(steps);
    }

    /** Returns this chain with one more step, which takes the result of this chain. */
    ChainNode then(Node next) {
        return new ChainNode(
                Stream.concat(steps.stream(), Stream.of(next.after(output()))).toList());
    }

    private Node last() {
        return steps.get(steps.size() - 1);
    }

    @Override
    public Type input() {
        return steps.get(0).input();
    }

    @Override
    public Type output() {
        return last().output();
    }

    @Override
    public String title() {
        return "The pipeline from %s to %s".formatted(Messages.simple(input()), Messages.simple(output()));
    }

    @Override
    public Object run(Object input, Optional<ActionContext> context) {
        Object value = input;
        for (Node step : steps) {
            value = step.run(value, context);
        }
        return value;
    }

    @Override
    public void expand(WorkflowCompiler agent, Port from, Port to) {
        Port here = from;
        for (Node step : steps.subList(0, steps.size() - 1)) {
            Port next = agent.port(step.output());
            step.expand(agent, here, next);
            here = next;
        }
        last().expand(agent, here, to);
    }

    @Override
    public boolean endsInOneAction() {
        return last().endsInOneAction();
    }
}
