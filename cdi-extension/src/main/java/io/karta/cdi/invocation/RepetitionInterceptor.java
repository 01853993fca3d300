/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.invocation;

import io.karta.agent.Action;
import io.karta.engine.call.RunningAction;
import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** Interceptor between Fault Tolerance and the action that reports repetitions to the engine. */
@Interceptor
@Action
@Priority(Interceptor.Priority.PLATFORM_AFTER + 500)
public class RepetitionInterceptor implements Serializable {

    private static final long serialVersionUID = 1L;

    @AroundInvoke
    @Nullable
    Object intercept(InvocationContext call) throws Exception {
        if (call.getContextData().get(StepRecorder.STEP) instanceof RunningAction step) {
            step.attempting();
        }
        return call.proceed();
    }
}
