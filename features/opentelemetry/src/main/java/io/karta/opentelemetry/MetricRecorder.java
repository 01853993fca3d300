/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.karta.model.ModelConfig;
import io.karta.model.TokenUsage;
import io.karta.observation.Operation;
import io.karta.observation.Operation.ModelInference;
import io.karta.observation.Operation.ProcessRun;
import io.karta.observation.Operation.TextEmbedding;
import io.karta.observation.OperationResult;
import io.karta.observation.OperationResult.Answered;
import io.karta.observation.OperationResult.Embedded;
import io.karta.observation.OperationResult.Failed;
import io.karta.observation.OperationResult.RunEnded;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.metrics.Meter;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Records metrics of operations. Attributes have few values: never an id or a text. Thread-safe. */
final class MetricRecorder {

    private static final double NANOS = 1e9;

    private final MetricInstruments instruments;
    private final Set<String> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong waiting = new AtomicLong();

    MetricRecorder(Meter meter) {
        this.instruments = new MetricInstruments(meter);
    }

    void ended(Operation operation, OperationResult result, double seconds) {
        if (operation instanceof ProcessRun run && result instanceof RunEnded end) {
            instruments
                    .runs()
                    .record(
                            seconds,
                            Attributes.of(
                                    GenAi.AGENT,
                                    run.process().agent(),
                                    GenAi.STATUS,
                                    end.status().name().toLowerCase(Locale.ROOT)));
        } else {
            ofModel(operation).ifPresent(attributes -> ended(attributes, result, seconds));
        }
    }

    private void ended(AttributesBuilder attributes, OperationResult result, double seconds) {
        if (result instanceof Failed failed) {
            attributes.put(GenAi.ERROR_TYPE, Failures.type(failed.failure()));
        } else if (result instanceof Answered answer) {
            answer.response().model().ifPresent(model -> attributes.put(GenAi.RESPONSE_MODEL, model));
            used(attributes.build(), answer.response().usage());
        } else if (result instanceof Embedded answer) {
            used(attributes.build(), answer.usage());
        }
        instruments.operations().record(seconds, attributes.build());
    }

    private void used(Attributes attributes, TokenUsage usage) {
        if (usage.total() > 0) {
            used(attributes, "input", usage.input());
            used(attributes, "output", usage.output());
        }
    }

    private void used(Attributes attributes, String type, long tokens) {
        instruments
                .tokens()
                .record(
                        tokens,
                        attributes.toBuilder().put(GenAi.TOKEN_TYPE, type).build());
    }

    void receivedFirstChunk(Operation operation, double seconds) {
        ofModel(operation).ifPresent(attributes -> instruments.firstChunks().record(seconds, attributes.build()));
    }

    void retried(Operation operation, Throwable failure) {
        model(operation).ifPresent(model -> instruments
                .retries()
                .add(1, Attributes.of(GenAi.MODEL, model.name(), GenAi.ERROR_TYPE, Failures.type(failure))));
    }

    private static Optional<ModelConfig> model(Operation operation) {
        if (operation instanceof ModelInference call) {
            return Optional.of(call.model());
        }
        return operation instanceof TextEmbedding call ? Optional.of(call.model()) : Optional.empty();
    }

    private static Optional<AttributesBuilder> ofModel(Operation operation) {
        return model(operation).map(model -> {
            AttributesBuilder attributes = Attributes.builder()
                    .put(GenAi.OPERATION, operation instanceof ModelInference ? "chat" : "embeddings")
                    .put(GenAi.PROVIDER, GenAi.provider(model.provider()))
                    .put(GenAi.REQUEST_MODEL, model.model().orElse(model.name()));
            model.baseUrl().ifPresent(url -> {
                attributes.put(GenAi.SERVER_ADDRESS, url.getHost());
                if (url.getPort() > 0) {
                    attributes.put(GenAi.SERVER_PORT, Long.valueOf(url.getPort()));
                }
            });
            return attributes;
        });
    }

    /** Counts a model once, although a circuit breaker may open again without having closed. */
    void circuitChanged(String model, boolean isOpen) {
        if (isOpen ? open.add(model) : open.remove(model)) {
            instruments.openCircuits().add(isOpen ? 1 : -1, Attributes.of(GenAi.MODEL, model));
        }
    }

    void appended(int entries, Duration duration, Optional<Throwable> failure) {
        Attributes attributes = failure.map(e -> Attributes.of(GenAi.ERROR_TYPE, Failures.type(e)))
                .orElse(Attributes.empty());
        instruments.appends().record(duration.toNanos() / NANOS, attributes);
        if (failure.isEmpty()) {
            instruments.entries().add(entries);
        }
    }

    void queued() {
        waiting.incrementAndGet();
        instruments.queue().add(1);
    }

    void dequeued(long nanos) {
        rejected();
        instruments.waits().record(nanos / NANOS);
    }

    /** A task may start after {@link #close}, which has already subtracted it. */
    void rejected() {
        if (waiting.getAndUpdate(tasks -> Math.max(0, tasks - 1)) > 0) {
            instruments.queue().add(-1);
        }
    }

    /** Subtracts what is still counted, because a server may keep its metrics for the next deployment. */
    void close() {
        instruments.queue().add(-waiting.getAndSet(0));
        Set.copyOf(open).forEach(model -> circuitChanged(model, false));
    }
}
