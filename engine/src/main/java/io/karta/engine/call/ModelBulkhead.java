/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.engine.concurrent.EngineTimer;
import io.karta.model.BulkheadConfig;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Bulkhead of a model: limits the concurrent and the waiting calls. Thread-safe. */
final class ModelBulkhead {

    private final String model;
    private final BulkheadConfig limits;
    private final Semaphore permits;
    private final AtomicInteger waiting = new AtomicInteger();

    ModelBulkhead(String model, BulkheadConfig limits) {
        this.model = model;
        this.limits = limits;
        this.permits = new Semaphore(limits.value(), true);
    }

    /** Acquires a permit, which {@link #leave} returns, or rejects the call. Returns whether the caller had to wait. */
    boolean enter(Duration patience) {
        try {
            if (permits.tryAcquire(0, TimeUnit.NANOSECONDS)) {
                return false;
            }
            await(patience);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Messages.cancelled(model, e);
        }
    }

    private void await(Duration patience) throws InterruptedException {
        try {
            if (waiting.incrementAndGet() > limits.waitingTaskQueue()) {
                throw Messages.queueFull(model, limits.waitingTaskQueue());
            }
            if (!permits.tryAcquire(EngineTimer.nanos(patience), TimeUnit.NANOSECONDS)) {
                throw Messages.bulkheadFull(model, limits.value(), patience);
            }
        } finally {
            waiting.decrementAndGet();
        }
    }

    void leave() {
        permits.release();
    }
}
