/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.engine.concurrent.ContainerContext;
import io.karta.engine.concurrent.EngineTimer;
import java.time.Clock;
import java.util.concurrent.Executor;

/**
 * The services that calls of models and tools use.
 *
 * @param executor runs work in parallel, and streams
 * @param containerContext the context of the container around each unit of work
 * @param steps the scope of the current thread
 */
public record CallServices(
        Clock clock,
        EngineTimer deadlines,
        Executor executor,
        ContainerContext containerContext,
        CurrentCallScope steps) {

    /** Returns the same services with another executor. */
    public CallServices executor(Executor other) {
        return new CallServices(clock, deadlines, other, containerContext, steps);
    }
}
