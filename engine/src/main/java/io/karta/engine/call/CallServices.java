/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.engine.concurrent.ContainerContext;
import io.karta.engine.concurrent.EngineTimer;
import io.karta.engine.observation.Observations;
import java.time.Clock;
import java.util.concurrent.Executor;

/**
 * The services that calls of models and tools use.
 *
 * @param executor runs work in parallel, and streams
 * @param containerContext the context of the container around each unit of work
 * @param steps the scope of the current thread
 * @param observations starts the observations of calls
 */
public record CallServices(
        Clock clock,
        EngineTimer deadlines,
        Executor executor,
        ContainerContext containerContext,
        CurrentCallScope steps,
        Observations observations) {

    /** Returns the same services with another executor. */
    public CallServices executor(Executor other) {
        return new CallServices(
                clock,
                deadlines,
                observations.instrumentation().propagating(other),
                containerContext,
                steps,
                observations);
    }
}
