/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import dev.failsafe.CircuitBreaker;
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

/** Circuit breaker of a model: rejects calls after too many recent failures. Thread-safe. */
final class ModelCircuitBreaker {

    private static final Logger LOG = System.getLogger(ModelCircuitBreaker.class.getName());

    private final String model;
    private final CircuitBreakerConfig limits;
    private final Instrumentation instrumentation;
    private final CircuitBreaker<Object> breaker;
    private RollingWindow window;
    private boolean isReportedAsOpen;
    private final AtomicReference<@Nullable CallIncident> transition = new AtomicReference<>();

    ModelCircuitBreaker(String model, CircuitBreakerConfig limits, Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
        this.model = model;
        this.limits = limits;
        this.window = new RollingWindow(limits.requestVolumeThreshold());
        this.breaker = CircuitBreaker.builder()
                .withSuccessThreshold(limits.successThreshold())
                .withDelay(limits.delay())
                .onOpen(event -> opened(limits.delay()))
                .onClose(event -> closed())
                .build();
    }

    private void opened(Duration delay) {
        LOG.log(Level.WARNING, () -> Messages.circuitOpened(model, delay));
        transition.set(watcher -> watcher.circuitOpened(model, delay));
        reportChange(true);
    }

    private void closed() {
        window = new RollingWindow(limits.requestVolumeThreshold());
        LOG.log(Level.INFO, () -> "Model '%s' answers again and is asked as usual".formatted(model));
        transition.set(watcher -> watcher.circuitClosed(model));
        reportChange(false);
    }

    /** A half-open circuit can open again without having closed. Called under the lock, as all changes are. */
    private void reportChange(boolean isOpen) {
        if (isReportedAsOpen != isOpen) {
            isReportedAsOpen = isOpen;
            instrumentation.circuitChanged(model, isOpen);
        }
    }

    /** Returns the state for the next call: a circuit whose delay has passed admits it as a trial. */
    CircuitState state() {
        if (breaker.isClosed()) {
            return CircuitState.CLOSED;
        }
        return breaker.isOpen() && !breaker.getRemainingDelay().isZero() ? CircuitState.OPEN : CircuitState.HALF_OPEN;
    }

    /** Rejects calls while the circuit is open. */
    void check() {
        if (state() == CircuitState.OPEN) {
            throw Messages.circuitOpen(model, breaker.getRemainingDelay());
        }
    }

    /** Permits or rejects a call. The outcome of a permitted call must be recorded. */
    void pass() {
        if (!breaker.tryAcquirePermit()) {
            throw breaker.isHalfOpen()
                    ? Messages.circuitHalfOpen(model)
                    : Messages.circuitOpen(model, breaker.getRemainingDelay());
        }
    }

    void answered(CallScope scope) {
        record(false);
        report(scope);
    }

    /** Failsafe decides when a half-open circuit closes or opens, the window when a closed one opens. */
    private synchronized void record(boolean hasFailed) {
        if (!breaker.isClosed()) {
            if (hasFailed) {
                breaker.recordFailure();
            } else {
                breaker.recordSuccess();
            }
            return;
        }
        window.add(hasFailed);
        if (window.hasFailed(limits.failureRatio())) {
            breaker.open();
        }
    }

    /** Counts failures that a retry may fix. An invalid request counts as a success, because the model is reachable. */
    void failed(Throwable failure, CallScope scope) {
        Kind kind = kind(failure);
        boolean leavesOpen = kind == Kind.CANCELLED && breaker.isHalfOpen(); // the permitted call gave no information
        if (kind.isRetryable() || leavesOpen) {
            record(true);
        } else if (kind != Kind.CANCELLED) {
            record(false);
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

    private void report(CallScope scope) {
        CallIncident changed = transition.getAndSet(null);
        if (changed != null) {
            scope.report(changed);
        }
    }
}
