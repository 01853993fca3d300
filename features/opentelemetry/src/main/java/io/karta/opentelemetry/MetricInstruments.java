/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.DoubleHistogramBuilder;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.LongHistogram;
import io.opentelemetry.api.metrics.LongHistogramBuilder;
import io.opentelemetry.api.metrics.LongUpDownCounter;
import io.opentelemetry.api.metrics.Meter;
import java.util.List;

/**
 * Instruments of the metrics. Those of models have the names, units and bucket boundaries of the conventions for
 * generative AI. Apart from {@link MetricRecorder}, because a server may hide the API of metrics from applications.
 */
record MetricInstruments(
        LongHistogram tokens,
        DoubleHistogram operations,
        DoubleHistogram firstChunks,
        DoubleHistogram runs,
        LongCounter retries,
        LongUpDownCounter openCircuits,
        LongUpDownCounter queue,
        DoubleHistogram waits,
        DoubleHistogram appends,
        LongCounter entries,
        LongUpDownCounter claims,
        DoubleHistogram renewals,
        LongCounter takeovers,
        DoubleHistogram takeoverDelays,
        AgeGauge oldestWaiting) {

    private static final List<Long> TOKENS = List.of(
            1L, 4L, 16L, 64L, 256L, 1024L, 4096L, 16384L, 65536L, 262144L, 1048576L, 4194304L, 16777216L, 67108864L);
    private static final List<Double> CALLS =
            List.of(0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92);
    private static final List<Double> RUNS = List.of(0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0, 900.0, 3600.0);
    private static final List<Double> SHORT =
            List.of(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0);

    MetricInstruments(OpenTelemetry telemetry) {
        this(telemetry.getMeter("io.karta"));
    }

    private MetricInstruments(Meter meter) {
        this(
                tokens(meter),
                seconds(meter, "gen_ai.client.operation.duration", "Duration of calls of models", CALLS),
                seconds(meter, "gen_ai.client.operation.time_to_first_chunk", "Time to the first chunk", CALLS),
                seconds(meter, "karta.process.run.duration", "Duration of runs of processes", RUNS),
                meter.counterBuilder("karta.model.retries")
                        .setUnit("{retry}")
                        .setDescription("Repeated attempts of calls of models")
                        .build(),
                meter.upDownCounterBuilder("karta.model.circuit_breaker.open")
                        .setUnit("{circuit_breaker}")
                        .setDescription("Circuit breakers of models that are open or half-open")
                        .build(),
                meter.upDownCounterBuilder("karta.executor.queue.size")
                        .setUnit("{task}")
                        .setDescription("Tasks that wait for a thread")
                        .build(),
                seconds(meter, "karta.executor.queue.duration", "Time that tasks wait for a thread", SHORT),
                seconds(meter, "karta.journal.append.duration", "Duration of appends to journals", SHORT),
                meter.counterBuilder("karta.journal.entries")
                        .setUnit("{entry}")
                        .setDescription("Entries that were appended to journals")
                        .build(),
                meter.upDownCounterBuilder("karta.process.claims")
                        .setUnit("{process}")
                        .setDescription("Processes that nodes run")
                        .build(),
                seconds(meter, "karta.claim.renewal.duration", "Duration of renewals of claims", SHORT),
                meter.counterBuilder("karta.process.takeovers")
                        .setUnit("{process}")
                        .setDescription("Processes that were taken over from other nodes")
                        .build(),
                seconds(meter, "karta.process.takeover.delay", "Time until processes are taken over", RUNS),
                AgeGauge.of(meter, "karta.process.waiting.age", "Time for which the oldest process has been waiting"));
    }

    private static LongHistogram tokens(Meter meter) {
        LongHistogramBuilder builder = meter.histogramBuilder("gen_ai.client.token.usage")
                .ofLongs()
                .setUnit("{token}")
                .setDescription("Number of input and output tokens");
        try {
            builder.setExplicitBucketBoundariesAdvice(TOKENS);
        } catch (NoSuchMethodError ignored) { // the API has it since 1.32; servers may have an earlier one
            return builder.build();
        }
        return builder.build();
    }

    private static DoubleHistogram seconds(Meter meter, String name, String description, List<Double> boundaries) {
        DoubleHistogramBuilder builder =
                meter.histogramBuilder(name).setUnit("s").setDescription(description);
        try {
            builder.setExplicitBucketBoundariesAdvice(boundaries);
        } catch (NoSuchMethodError ignored) { // the API has it since 1.32; servers may have an earlier one
            return builder.build();
        }
        return builder.build();
    }
}
