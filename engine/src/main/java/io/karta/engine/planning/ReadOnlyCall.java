/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.action.OperationContext;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.ArgumentResolver;
import io.karta.engine.definition.ConditionModel;
import io.karta.engine.definition.Invoker;
import io.karta.engine.definition.Score;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.JournaledProcess;
import io.karta.engine.process.ProcessCallScope;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Evaluation of a condition or a score, with the context of an action: container, account, interrupts. */
record ReadOnlyCall(
        List<Argument> arguments,
        Invoker invoker,
        JournaledProcess process,
        EngineServices services,
        OperationContext context) {

    static ReadOnlyCall of(
            ConditionModel condition, JournaledProcess process, EngineServices services, OperationContext context) {
        return new ReadOnlyCall(condition.arguments(), condition.invoker(), process, services, context);
    }

    static ReadOnlyCall of(Score score, JournaledProcess process, EngineServices services, OperationContext context) {
        return new ReadOnlyCall(score.arguments(), score.invoker(), process, services, context);
    }

    @Nullable
    Object ask() throws Exception {
        return services.steps()
                .during(new ProcessCallScope(process, services, Optional.empty()), () -> services.containerContext()
                        .around(this::invoke));
    }

    private @Nullable Object invoke() throws Exception {
        return process.acting().during(() -> {
            if (process.status().isFinished()) {
                throw new CancellationException();
            }
            try {
                return invoker.invoke(ArgumentResolver.of(arguments, process.board()::latest, context));
            } catch (Exception | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new UndeclaredThrowableException(e);
            }
        });
    }
}
