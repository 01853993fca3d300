/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.action.OperationContext;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** One question to a condition or a score, with everything around it that is around an action: container, account, interrupts. */
record Question(
        List<Argument> arguments,
        Invoker invoker,
        JournaledProcess process,
        Workbench bench,
        OperationContext context) {

    static Question of(ConditionModel condition, JournaledProcess process, Workbench bench, OperationContext context) {
        return new Question(condition.arguments(), condition.invoker(), process, bench, context);
    }

    static Question of(Score score, JournaledProcess process, Workbench bench, OperationContext context) {
        return new Question(score.arguments(), score.invoker(), process, bench, context);
    }

    @Nullable
    Object ask() throws Exception {
        return bench.steps().during(CallScope.ofProcess(process, bench, Optional.empty()), () -> bench.surroundings()
                .around(this::invoke));
    }

    private @Nullable Object invoke() throws Exception {
        return process.acting().during(() -> {
            if (process.status().isFinished()) {
                throw new CancellationException();
            }
            try {
                return invoker.invoke(ArgumentValues.of(arguments, process.board()::latest, context));
            } catch (Exception | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new UndeclaredThrowableException(e);
            }
        });
    }
}
