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
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Instrumentation that starts spans and records metrics. Thread-safe. */
final class OpenTelemetryInstrumentation implements Instrumentation {

    private static final Logger LOG = System.getLogger(OpenTelemetryInstrumentation.class.getName());

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
            known = usableSpans();
            spans = known;
        }
        return known;
    }

    /** The application continues without telemetry, because an instrumentation must not throw exceptions. */
    private SpanFactory usableSpans() {
        try {
            return spans(source.get());
        } catch (RuntimeException | LinkageError e) { // for example, a library of the exporter is missing
            LOG.log(Level.WARNING, Messages::unusable, e);
            return spans(OpenTelemetry.noop());
        }
    }

    private SpanFactory spans(OpenTelemetry telemetry) {
        return new SpanFactory(telemetry, settings, MetricRecorder.of(telemetry));
    }

    @Override
    public Observation start(Operation operation) {
        return spans().start(operation, Context.current());
    }

    /** Tasks before the first operation are heartbeats of a durable store, which continue no observation. */
    @Override
    public Executor propagating(Executor executor) {
        return work -> {
            SpanFactory known = spans;
            if (known == null) {
                executor.execute(work);
            } else {
                measured(executor, work, known.metrics());
            }
        };
    }

    private static void measured(Executor executor, Runnable work, MetricRecorder metrics) {
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
        } catch (RuntimeException | Error e) { // a managed executor refuses in many ways, or no thread can be created
            if (isQueued.compareAndSet(true, false)) {
                metrics.rejected();
            }
            throw e;
        }
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
        if (claims > 0 || spans != null) { // the first heartbeat of a node precedes its first operation
            spans().metrics().renewed(claims, duration, failure);
        }
    }

    @Override
    public void processTakenOver(String agent, Duration delay) {
        spans().metrics().takenOver(agent, delay);
    }

    @Override
    public void heartbeatEnded(Supplier<Optional<Duration>> oldestWaiting) {
        SpanFactory known = spans; // the first heartbeat of a node precedes its first operation
        if (known != null) {
            known.metrics().waiting(oldestWaiting);
        }
    }

    @Override
    public void close() {
        SpanFactory known = spans;
        if (known != null) {
            known.metrics().close();
        }
    }
}
