/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.invocation;

import io.karta.engine.LocalPlatform;
import io.karta.engine.call.RunningAction;
import jakarta.interceptor.InvocationContext;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reports the results of actions that the engine calls. Other calls of the same methods are ignored. */
public class StepRecorder {

    /** Key under which inner interceptors find the run in the context data. */
    static final String STEP = RunningAction.class.getName();

    private final Supplier<Optional<LocalPlatform>> platform;

    public StepRecorder(Supplier<Optional<LocalPlatform>> platform) {
        this.platform = platform;
    }

    @Nullable
    Object around(InvocationContext call) throws Exception {
        Optional<RunningAction> step = platform.get()
                .flatMap(running -> running.currentSteps().current())
                .filter(running -> running.enter(call.getMethod().getName()));
        step.ifPresent(running -> call.getContextData().put(STEP, running));
        Object result = call.proceed();
        step.ifPresent(running -> running.returned(result));
        return result;
    }
}
