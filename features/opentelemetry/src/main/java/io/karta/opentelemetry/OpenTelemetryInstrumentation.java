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
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Instrumentation that starts spans. Thread-safe. */
final class OpenTelemetryInstrumentation implements Instrumentation {

    private final TelemetrySettings settings;
    private final Supplier<OpenTelemetry> source;
    private volatile @Nullable SpanFactory spans;

    /**
     * Creates an instrumentation.
     *
     * @param source finds the receiver of spans, at the first operation
     */
    OpenTelemetryInstrumentation(TelemetrySettings settings, Supplier<OpenTelemetry> source) {
        this.settings = settings;
        this.source = source;
    }

    private SpanFactory spans() {
        SpanFactory known = spans;
        if (known == null) {
            known = new SpanFactory(source.get(), settings);
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
        return work -> executor.execute(Context.current().wrap(work));
    }
}
