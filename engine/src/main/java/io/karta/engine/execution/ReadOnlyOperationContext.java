/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import io.karta.action.OperationContext;
import io.karta.ai.Ai;
import io.karta.engine.blackboard.ReadOnlyBlackboard;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.ParallelMap;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.JournaledProcess;
import io.karta.process.BlackboardView;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** Operation context of conditions and scores, without write access. */
public record ReadOnlyOperationContext(JournaledProcess process, CallScope scope, Ai ai, EngineServices services)
        implements OperationContext {

    @Override
    public BlackboardView blackboard() {
        return new ReadOnlyBlackboard(process.board());
    }

    @Override
    public <I, R> List<R> parallelMap(
            Collection<I> items, int maxConcurrency, Function<? super I, ? extends R> function) {
        return new ParallelMap(services.calls(), scope).apply(items, maxConcurrency, function);
    }
}
