/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.models;

import io.karta.ai.Ai;
import io.karta.benchmarks.Processor;
import io.karta.benchmarks.Repetitions;
import io.karta.benchmarks.models.Contenders.Ticket;
import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import java.net.URI;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Processor time of traces and metrics for one call, export included. The model is in this JVM, because the variation
 * of calls over HTTP exceeds the difference.
 */
final class TracingCost {

    private static final int ROUNDS = Repetitions.of(15);
    private static final int BATCHES = Repetitions.of(50);

    /** Fewer calls than the queue of the exporter has places, so that no span is dropped. */
    private static final int CALLS = 1000;

    private final DroppedTelemetry telemetry = new DroppedTelemetry();
    private final Ai plain = platform().build().ai();
    private final Ai traced =
            platform().instrumentation(telemetry.instrumentation()).build().ai();

    /** Answers with the same ticket at once. */
    private static final class Immediate implements LanguageModel {

        private final ModelResponse ticket = ModelResponse.of(
                        "{\"item\":\"kettle\",\"problem\":\"broken\",\"urgency\":3}")
                .withUsage(new TokenUsage(120, 20, 0))
                .withModel("gpt-4.1-mini-2025-04-14")
                .withRequestId("req-1");

        @Override
        public Set<Capability> capabilities() {
            return EnumSet.allOf(Capability.class);
        }

        @Override
        public ModelResponse answer(ModelRequest request) {
            return ticket;
        }
    }

    private static LocalPlatformBuilder platform() {
        var config = ModelConfig.builder("fast", "openai")
                .baseUrl(URI.create("https://api.openai.com/v1"))
                .model("gpt-4.1-mini")
                .build();
        var entry = new ModelEntry(config, new Immediate());
        return LocalPlatform.builder().models(ModelCatalog.of(Map.of("fast", entry), Map.of(), Optional.empty()));
    }

    void run() {
        var without = new Measurements();
        var with = new Measurements();
        for (int round = 0; round < ROUNDS; round++) {
            measure(plain, without);
            measure(traced, with);
        }
        System.out.printf(
                Locale.ROOT,
                "traces and metrics of one call: %.1f us of processor time (%.1f beside %.1f), %.1f us elapsed%n",
                (with.processor() - without.processor()) / 1000,
                with.processor() / 1000,
                without.processor() / 1000,
                (with.elapsed() - without.elapsed()) / 1000);
    }

    private void measure(Ai ai, Measurements rounds) {
        long begin = System.nanoTime();
        long before = Processor.nanos();
        for (int batch = 0; batch < BATCHES; batch++) {
            for (int call = 0; call < CALLS; call++) {
                ai.withDefaultLlm().createObject(Contenders.PROMPT, Ticket.class);
            }
            telemetry.flush();
        }
        double calls = BATCHES * CALLS;
        rounds.add((System.nanoTime() - begin) / calls, (Processor.nanos() - before) / calls);
    }
}
