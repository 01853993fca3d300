/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Start of a process. Thread-safe. */
final class ProcessStart implements RunStart {

    private final AgentProcess process;
    private final Consumer<AgentProcess> starting;
    private final Caller by;
    private final AtomicBoolean isStarted = new AtomicBoolean();

    /**
     * Creates the start of a process.
     *
     * @param starting starts it on another thread
     */
    ProcessStart(AgentProcess process, Consumer<AgentProcess> starting, Caller by) {
        this.process = process;
        this.starting = starting;
        this.by = by;
    }

    @Override
    public void start() {
        if (isStarted.compareAndSet(false, true)) {
            starting.accept(process);
        }
    }

    @Override
    public void stop() {
        if (!process.status().isFinished()) {
            process.kill(by);
        }
    }
}
