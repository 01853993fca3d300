/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.karta.observation.Observation;
import io.karta.observation.Operation;
import io.karta.observation.OperationResult;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** Span of an operation, with its metrics. Thread-safe. */
class SpanObservation implements Observation {

    private static final double NANOS = 1e9;

    private final SpanFactory spans;
    private final Operation operation;
    private final Span span;
    private final Context context;
    private final boolean propagates;
    private final long start = System.nanoTime();
    private final AtomicBoolean hasReceived = new AtomicBoolean();
    private final AtomicBoolean hasEnded = new AtomicBoolean();

    /**
     * Creates an observation of a span that has started.
     *
     * @param context the context of the caller, with the span
     * @param propagates whether the request of the operation continues the trace
     */
    SpanObservation(SpanFactory spans, Operation operation, Span span, Context context, boolean propagates) {
        this.spans = spans;
        this.operation = operation;
        this.span = span;
        this.context = context;
        this.propagates = propagates;
    }

    @Override
    public Observation start(Operation part) {
        return spans.start(part, context);
    }

    @Override
    @SuppressWarnings("MustBeClosedChecker") // the caller of this method closes it
    public Scope makeCurrent() {
        var scope = context.makeCurrent();
        return scope::close;
    }

    @Override
    public Map<String, String> traceContext() {
        return W3cHeaders.of(span.getSpanContext());
    }

    @Override
    public Map<String, String> headers() {
        return propagates ? traceContext() : Map.of();
    }

    @Override
    public void attribute(String name, String value) {
        span.setAttribute(name, value);
    }

    @Override
    public void received() {
        if (hasReceived.compareAndSet(false, true)) {
            double seconds = seconds();
            span.setAttribute(GenAi.STREAM, true);
            span.setAttribute(GenAi.TIME_TO_FIRST_CHUNK, seconds);
            spans.metrics().receivedFirstChunk(operation, seconds);
        }
    }

    private double seconds() {
        return (System.nanoTime() - start) / NANOS;
    }

    @Override
    public void retrying(int attempt, Duration delay, Throwable failure) {
        spans.metrics().retried(operation, failure);
        span.addEvent(
                "karta.model.retry",
                Attributes.of(
                        GenAi.ERROR_TYPE,
                        Failures.type(failure),
                        AttributeKey.longKey("karta.model.attempt"),
                        (long) attempt,
                        AttributeKey.doubleKey("karta.model.delay"),
                        delay.toNanos() / NANOS));
    }

    @Override
    public void end(OperationResult result) {
        if (hasEnded.compareAndSet(false, true)) {
            spans.metrics().ended(operation, result, seconds());
            spans.results().apply(span, operation, result);
            spans.end(span);
        }
    }
}
