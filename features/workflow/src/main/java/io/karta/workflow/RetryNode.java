/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.action.ActionContext;
import io.karta.process.ProcessWaitingException;
import java.lang.reflect.Type;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Step with retries. In an agent every attempt is one action, so a crash does not repeat earlier attempts. */
record RetryNode(Node body, RetryPolicy policy, String name) implements Node {

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
        return body.title();
    }

    @Override
    public Object run(Object input, Optional<ActionContext> context) {
        for (int retry = 0; retry < policy.maxRetries(); retry++) {
            try {
                return body.run(input, context);
            } catch (RuntimeException failure) {
                checkRetry(failure, context);
                policy.await(failure);
            }
        }
        return body.run(input, context);
    }

    /** Rethrows a failure that is not retried. Another attempt would ask the question of a child again. */
    private void checkRetry(RuntimeException failure, Optional<ActionContext> context) {
        UserCode.rethrowIfFinal(failure, context);
        if (failure instanceof ProcessWaitingException || !policy.retries(failure)) {
            throw failure;
        }
    }

    @Override
    public void expand(WorkflowCompiler agent, Port from, Port to) {
        Port here = agent.bound(from);
        Optional<String> before = Optional.empty();
        for (int retry = 0; retry < policy.maxRetries(); retry++) {
            before = Optional.of(attempt(agent, here, to, before));
        }
        Optional<String> failed = before;
        agent.action(
                name,
                here,
                to,
                (value, context) -> body.run(value, Optional.of(context)),
                action -> failed.ifPresent(action::pre));
    }

    /** Adds an attempt that may fail; returns the condition that it has failed. */
    private String attempt(WorkflowCompiler agent, Port from, Port to, Optional<String> before) {
        String failed = agent.condition("failed");
        agent.action(name, from, to, (value, context) -> attempt(value, context, failed), action -> {
            before.ifPresent(action::pre);
            action.post(failed);
        });
        return failed;
    }

    private @Nullable Object attempt(Object input, ActionContext context, String failed) {
        try {
            return body.run(input, Optional.of(context));
        } catch (RuntimeException failure) {
            checkRetry(failure, Optional.of(context));
            policy.await(failure);
            context.blackboard().setCondition(failed, true);
            return null;
        }
    }
}
