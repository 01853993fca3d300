/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.action.ActionContext;
import java.lang.reflect.Type;
import java.util.Optional;

/**
 * Repetition of a step with its own result. In an agent every round has separate actions, so the blackboard need not be
 * cleared.
 */
record LoopNode(Node body, Repetition again, int rounds, RoundLimitPolicy atLimit) implements Node {

    /** Determines whether another round follows, and its input. */
    @FunctionalInterface
    interface Repetition {
        Optional<?> with(Object result, Optional<ActionContext> context) throws Exception;
    }

    LoopNode {
        if (rounds < 1) {
            throw Messages.tooSmall("the number of rounds", rounds, 1);
        }
    }

    @Override
    public Type input() {
        return body.input();
    }

    @Override
    public Type output() {
        return body.output();
    }

    @Override
    public String title() {
        return "The loop around " + body.title();
    }

    /** Returns the input of the next round; empty at the end. */
    private Optional<?> next(int round, Object result, Optional<ActionContext> context) {
        if (round == rounds && atLimit == RoundLimitPolicy.KEEP_LAST) {
            return Optional.empty();
        }
        Optional<?> next = UserCode.<Optional<?>>of(title(), () -> again.with(result, context));
        if (next.isPresent() && round == rounds) {
            throw Messages.limitReached(title(), rounds);
        }
        return next;
    }

    @Override
    public Object run(Object input, Optional<ActionContext> context) {
        Object result = body.run(input, context);
        Optional<?> next = next(1, result, context);
        for (int round = 2; next.isPresent(); round++) {
            result = body.run(next.get(), context);
            next = next(round, result, context);
        }
        return result;
    }

    @Override
    public void expand(WorkflowCompiler agent, Port from, Port to) {
        Port here = agent.bound(from);
        for (int round = 1; round < rounds; round++) {
            Port result = agent.port(output());
            body.expand(agent, here, result);
            here = turn(agent, round, result, to);
        }
        Port result = agent.port(output());
        body.expand(agent, here, result);
        agent.action("end", result, to, (value, context) -> {
            next(rounds, value, Optional.of(context));
            return value;
        });
    }

    /**
     * Adds the action that checks the condition, and the action that ends the loop; returns the port of the next
     * round's input.
     */
    private Port turn(WorkflowCompiler agent, int round, Port result, Port to) {
        Port another = agent.port(input());
        String done = agent.condition("done");
        agent.action(
                "again",
                result,
                another,
                (value, context) -> {
                    Optional<?> next = next(round, value, Optional.of(context));
                    context.blackboard().setCondition(done, next.isEmpty());
                    return next.isPresent() ? next.get() : null;
                },
                action -> action.post(done));
        agent.action("end", result, to, (value, context) -> value, action -> action.pre(done));
        return another;
    }
}
