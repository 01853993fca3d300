/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.action.OperationContext;
import io.karta.ai.Ai;
import io.karta.process.AgentProcess;
import io.karta.process.BlackboardView;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** Read-only context of an action for instructions and callbacks. */
final class ReadOnlyContext implements OperationContext {

    private final OperationContext context;

    private ReadOnlyContext(OperationContext context) {
        this.context = context;
    }

    static OperationContext at(OperationContext context) {
        return new ReadOnlyContext(context);
    }

    @Override
    public Ai ai() {
        return context.ai();
    }

    @Override
    public AgentProcess process() {
        return context.process();
    }

    @Override
    public BlackboardView blackboard() {
        return context.blackboard();
    }

    @Override
    public <I, R> List<R> parallelMap(
            Collection<I> items, int maxConcurrency, Function<? super I, ? extends R> function) {
        return context.parallelMap(items, maxConcurrency, function);
    }
}
