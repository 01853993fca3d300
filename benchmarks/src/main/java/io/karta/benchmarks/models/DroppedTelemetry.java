/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.models;

import io.karta.observation.Instrumentation;
import io.karta.observation.InstrumentationProvider.BeanFinder;
import io.karta.opentelemetry.OpenTelemetryProvider;
import io.karta.spi.TypedSettings;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.export.PeriodicMetricReader;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Telemetry of the SDK up to its exporters, which drop everything: what a network costs is not measured. */
final class DroppedTelemetry {

    private final BatchSpanProcessor spans =
            BatchSpanProcessor.builder(new Dropped()).build();

    Instrumentation instrumentation() {
        var nothing = TypedSettings.of(key -> Optional.empty(), (key, value, allowed) -> {});
        return new OpenTelemetryProvider().create(nothing, finding(sdk())).orElseThrow();
    }

    /** Exports the spans that have ended, and waits for that. */
    void flush() {
        spans.forceFlush().join(10, TimeUnit.SECONDS);
    }

    private OpenTelemetry sdk() {
        return OpenTelemetrySdk.builder()
                .setTracerProvider(
                        SdkTracerProvider.builder().addSpanProcessor(spans).build())
                .setMeterProvider(SdkMeterProvider.builder()
                        .registerMetricReader(PeriodicMetricReader.create(new DroppedMetrics()))
                        .build())
                .build();
    }

    private static BeanFinder finding(OpenTelemetry telemetry) {
        return new BeanFinder() {

            @Override
            public <T> Optional<T> find(Class<T> type) {
                return Optional.of(telemetry).filter(type::isInstance).map(type::cast);
            }
        };
    }

    private static final class Dropped implements SpanExporter {

        @Override
        public CompletableResultCode export(Collection<SpanData> spans) {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }
}
