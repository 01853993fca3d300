/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.health.CircuitState;
import io.karta.model.ModelConfig;
import io.karta.model.ModelResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Limits of the calls of one model: bulkhead, rate limiter and circuit breaker. Thread-safe. */
public final class CallLimiter {

    private final String model;
    private final CallServices services;
    private final Optional<ModelCircuitBreaker> circuit;
    private final Optional<RateLimiter> rateLimiter;
    private final Optional<ModelBulkhead> bulkhead;
    private final ModelConfig config;
    private volatile boolean isUsed;

    public CallLimiter(ModelConfig config, CallServices services) {
        this.model = config.name();
        this.config = config;
        this.services = services;
        this.circuit = config.circuitBreaker()
                .map(limits -> new ModelCircuitBreaker(
                        model, limits, services.observations().instrumentation()));
        this.rateLimiter = Optional.of(config.minInterval())
                .filter(interval -> !interval.isZero())
                .map(interval -> new RateLimiter(services.clock(), interval));
        this.bulkhead = config.bulkhead().map(limits -> new ModelBulkhead(model, limits));
    }

    /** Returns the state of the circuit breaker; closed if there is none. */
    public CircuitState circuit() {
        return circuit.map(ModelCircuitBreaker::state).orElse(CircuitState.CLOSED);
    }

    /** Returns whether there was a call, even if it was rejected. */
    public boolean isUsed() {
        return isUsed;
    }

    /** Runs a call when the limits allow it, or rejects it if it would have to wait for too long. */
    ModelResponse pass(Duration patience, CallScope scope, Supplier<ModelResponse> call) {
        isUsed = true;
        circuit.ifPresent(ModelCircuitBreaker::check);
        long begin = System.nanoTime();
        boolean waited = bulkhead.isPresent() && bulkhead.get().enter(patience);
        try {
            waited |= awaitRateLimit(patience.minusNanos(System.nanoTime() - begin));
            if (waited) {
                var time = Duration.ofNanos(System.nanoTime() - begin);
                scope.report(watcher -> watcher.waited(model, time));
            }
            return circuit.isEmpty() ? call.get() : throughCircuit(circuit.get(), scope, call);
        } finally {
            bulkhead.ifPresent(ModelBulkhead::leave);
        }
    }

    private static ModelResponse throughCircuit(
            ModelCircuitBreaker circuit, CallScope scope, Supplier<ModelResponse> call) {
        long permit = circuit.pass();
        try {
            ModelResponse response = call.get();
            circuit.answered(permit, scope);
            return response;
        } catch (RuntimeException | Error failure) {
            circuit.failed(permit, failure, scope);
            throw failure;
        }
    }

    private boolean awaitRateLimit(Duration patience) {
        if (rateLimiter.isEmpty()) {
            return false;
        }
        Duration wait = rateLimiter
                .get()
                .reserve(patience)
                .orElseThrow(() -> Messages.rateLimited(model, config.minInterval(), config.timeout()));
        if (wait.isZero()) {
            return false;
        }
        try {
            services.deadlines().pause(wait);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Messages.cancelled(model, e);
        }
    }
}
