/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.invocation;

import io.karta.agent.Action;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** Interceptor of every action: once per call, outside of Fault Tolerance, inside the transaction. */
@Interceptor
@Action
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
public class ActionInterceptor implements Serializable {

    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // the injected types are serializable, so agents may have a passivating scope
    private final Instance<StepRecorder> recorder;

    /** The look-up takes longer than the rest of this interceptor. */
    private transient @Nullable StepRecorder found;

    @Inject
    ActionInterceptor(Instance<StepRecorder> recorder) {
        this.recorder = recorder;
    }

    @AroundInvoke
    @Nullable
    Object record(InvocationContext call) throws Exception {
        StepRecorder known = found;
        if (known == null) {
            known = recorder.get();
            found = known;
        }
        return known.around(call);
    }
}
