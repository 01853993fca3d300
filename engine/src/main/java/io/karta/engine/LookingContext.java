/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.action.OperationContext;
import io.karta.ai.Ai;
import io.karta.process.BlackboardView;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** What a condition or a score can reach. */
record LookingContext(JournaledProcess process, CallScope scope, Ai ai, Workbench bench) implements OperationContext {

    @Override
    public BlackboardView blackboard() {
        return new BoardView(process.board());
    }

    @Override
    public <I, R> List<R> parallelMap(
            Collection<I> items, int maxConcurrency, Function<? super I, ? extends R> function) {
        return new ParallelMap(bench, scope).apply(items, maxConcurrency, function);
    }
}
