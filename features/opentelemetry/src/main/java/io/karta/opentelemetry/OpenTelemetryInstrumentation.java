/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.karta.observation.Instrumentation;
import io.karta.observation.Observation;
import io.karta.observation.Operation;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.context.Context;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Instrumentation that starts spans and records metrics. Thread-safe. */
final class OpenTelemetryInstrumentation implements Instrumentation {

    private final TelemetrySettings settings;
    private final Supplier<OpenTelemetry> source;
    private volatile @Nullable SpanFactory spans;

    /**
     * Creates an instrumentation.
     *
     * @param source finds the receiver of spans and metrics, at the first operation
     */
    OpenTelemetryInstrumentation(TelemetrySettings settings, Supplier<OpenTelemetry> source) {
        this.settings = settings;
        this.source = source;
    }

    private SpanFactory spans() {
        SpanFactory known = spans;
        return known == null ? createdSpans() : known;
    }

    private synchronized SpanFactory createdSpans() {
        SpanFactory known = spans;
        if (known == null) {
            OpenTelemetry telemetry = source.get();
            known = new SpanFactory(telemetry, settings, MetricRecorder.of(telemetry));
            spans = known;
        }
        return known;
    }

    @Override
    public Observation start(Operation operation) {
        return spans().start(operation, Context.current());
    }

    @Override
    public Executor propagating(Executor executor) {
        return work -> {
            MetricRecorder metrics = spans().metrics();
            metrics.queued();
            long submitted = System.nanoTime();
            var isQueued = new AtomicBoolean(true);
            Runnable measured = () -> {
                if (isQueued.compareAndSet(true, false)) {
                    metrics.dequeued(System.nanoTime() - submitted);
                }
                work.run();
            };
            try {
                executor.execute(Context.current().wrap(measured));
            } catch (RuntimeException e) { // a managed executor refuses in more ways than RejectedExecutionException
                if (isQueued.compareAndSet(true, false)) {
                    metrics.rejected();
                }
                throw e;
            }
        };
    }

    @Override
    public void circuitChanged(String model, boolean isOpen) {
        spans().metrics().circuitChanged(model, isOpen);
    }

    @Override
    public void journalAppended(int entries, Duration duration, Optional<Throwable> failure) {
        spans().metrics().appended(entries, duration, failure);
    }

    @Override
    public void claimsRenewed(int claims, Duration duration, Optional<Throwable> failure) {
        spans().metrics().renewed(claims, duration, failure);
    }

    @Override
    public void processTakenOver(String agent) {
        spans().metrics().takenOver(agent);
    }

    @Override
    public void close() {
        SpanFactory known = spans;
        if (known != null) {
            known.metrics().close();
        }
    }
}
