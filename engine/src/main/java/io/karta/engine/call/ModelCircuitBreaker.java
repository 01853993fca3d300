/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.health.CircuitState;
import io.karta.model.CircuitBreakerConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.observation.Instrumentation;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Circuit breaker of a model: rejects calls after too many recent failures. A result counts only if the state has not
 * changed since the call was permitted. Thread-safe.
 */
final class ModelCircuitBreaker {

    private static final Logger LOG = System.getLogger(ModelCircuitBreaker.class.getName());

    private final String model;
    private final CircuitBreakerConfig limits;
    private final Instrumentation instrumentation;
    private final AtomicReference<@Nullable CallIncident> transition = new AtomicReference<>();

    private CircuitState state = CircuitState.CLOSED;
    private long changes;
    private RollingWindow window;
    private long openedAt;
    private int runningTrials;
    private int successes;
    private boolean isReportedAsOpen;

    ModelCircuitBreaker(String model, CircuitBreakerConfig limits, Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
        this.model = model;
        this.limits = limits;
        this.window = new RollingWindow(limits.requestVolumeThreshold());
    }

    /** Returns the state for the next call: a circuit whose delay has passed admits it as a trial. */
    synchronized CircuitState state() {
        return state == CircuitState.OPEN && remainingDelay().isZero() ? CircuitState.HALF_OPEN : state;
    }

    private Duration remainingDelay() {
        Duration remaining = limits.delay().minusNanos(System.nanoTime() - openedAt);
        return remaining.isNegative() ? Duration.ZERO : remaining;
    }

    /** Rejects calls while the circuit is open. */
    synchronized void check() {
        if (state() == CircuitState.OPEN) {
            throw Messages.circuitOpen(model, remainingDelay());
        }
    }

    /**
     * Permits or rejects a call. The outcome of a permitted call must be recorded.
     *
     * @return the permit of the call
     */
    synchronized long pass() {
        check();
        if (state == CircuitState.OPEN) {
            runningTrials = 0;
            successes = 0;
            change(CircuitState.HALF_OPEN);
        }
        if (state == CircuitState.HALF_OPEN) {
            if (runningTrials == limits.successThreshold()) {
                throw Messages.circuitHalfOpen(model);
            }
            runningTrials++;
        }
        return changes;
    }

    private void change(CircuitState next) {
        state = next;
        changes++;
    }

    void answered(long permit, CallScope scope) {
        record(permit, false);
        report(scope);
    }

    /** Counts failures that a retry may fix. An invalid request counts as a success, because the model is reachable. */
    void failed(long permit, Throwable failure, CallScope scope) {
        Kind kind = kind(failure);
        if (kind == Kind.CANCELLED) {
            cancelled(permit);
        } else {
            record(permit, kind.isRetryable());
        }
        report(scope);
    }

    /** Errors of the JVM are not failures of the model. */
    private static Kind kind(Throwable failure) {
        if (failure instanceof ModelException known) {
            return known.kind();
        }
        return failure instanceof Error ? Kind.CANCELLED : Kind.BAD_REQUEST;
    }

    /** A cancelled trial shows nothing, and makes room for another one. */
    private synchronized void cancelled(long permit) {
        if (permit == changes && state == CircuitState.HALF_OPEN) {
            runningTrials--;
        }
    }

    private synchronized void record(long permit, boolean hasFailed) {
        if (permit != changes) {
            return;
        }
        if (state == CircuitState.HALF_OPEN) {
            tried(hasFailed);
            return;
        }
        window.add(hasFailed);
        if (window.hasFailed(limits.failureRatio())) {
            open();
        }
    }

    private void tried(boolean hasFailed) {
        runningTrials--;
        if (hasFailed) {
            open();
        } else if (++successes == limits.successThreshold()) {
            close();
        }
    }

    private void open() {
        openedAt = System.nanoTime();
        change(CircuitState.OPEN);
        Duration delay = limits.delay();
        LOG.log(Level.WARNING, () -> Messages.circuitOpened(model, delay));
        transition.set(watcher -> watcher.circuitOpened(model, delay));
        reportChange(true);
    }

    private void close() {
        window = new RollingWindow(limits.requestVolumeThreshold());
        change(CircuitState.CLOSED);
        LOG.log(Level.INFO, () -> "Model '%s' answers again and is asked as usual".formatted(model));
        transition.set(watcher -> watcher.circuitClosed(model));
        reportChange(false);
    }

    /** A half-open circuit can open again without having closed. */
    private void reportChange(boolean isOpen) {
        if (isReportedAsOpen != isOpen) {
            isReportedAsOpen = isOpen;
            instrumentation.circuitChanged(model, isOpen);
        }
    }

    private void report(CallScope scope) {
        CallIncident changed = transition.getAndSet(null);
        if (changed != null) {
            scope.report(changed);
        }
    }
}
