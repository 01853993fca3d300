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
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Records metrics of operations, if the API of metrics is visible to the application. Attributes have few values: never
 * an id or a text. Thread-safe.
 */
final class MetricRecorder {

    private static final double NANOS = 1e9;

    private static final Logger LOG = System.getLogger(MetricRecorder.class.getName());

    private final Optional<MetricInstruments> instruments;
    private final Map<String, AtomicInteger> open = new ConcurrentHashMap<>();
    private final AtomicLong waiting = new AtomicLong();
    private final AtomicLong claims = new AtomicLong();
    private volatile boolean isClosed;

    private MetricRecorder(Optional<MetricInstruments> instruments) {
        this.instruments = instruments;
    }

    /** Returns a recorder that records nothing if the API of metrics is hidden, as by MicroProfile Telemetry 1.1. */
    static MetricRecorder of(OpenTelemetry telemetry) {
        try {
            return new MetricRecorder(Optional.of(new MetricInstruments(telemetry)));
        } catch (LinkageError e) {
            LOG.log(Level.DEBUG, "The API of metrics is not visible, so metrics are not recorded", e);
            return new MetricRecorder(Optional.empty());
        }
    }

    void ended(Operation operation, OperationResult result, double seconds) {
        if (operation instanceof ProcessRun run && result instanceof RunEnded end) {
            Attributes attributes = Attributes.of(
                    GenAi.AGENT,
                    run.process().agent(),
                    GenAi.STATUS,
                    end.status().name().toLowerCase(Locale.ROOT));
            instruments.ifPresent(all -> all.runs().record(seconds, attributes));
        } else {
            ofModel(operation).ifPresent(attributes -> ended(attributes, result, seconds));
        }
    }

    private void ended(AttributesBuilder attributes, OperationResult result, double seconds) {
        if (result instanceof Failed failed) {
            used(attributes.build(), failed.usage());
            attributes.put(GenAi.ERROR_TYPE, Failures.type(failed.failure()));
        } else if (result instanceof Answered answer) {
            answer.response().model().ifPresent(model -> attributes.put(GenAi.RESPONSE_MODEL, model));
            used(attributes.build(), answer.usage());
        } else if (result instanceof Embedded answer) {
            used(attributes.build(), answer.usage());
        }
        instruments.ifPresent(all -> all.operations().record(seconds, attributes.build()));
    }

    private void used(Attributes attributes, TokenUsage usage) {
        if (usage.total() > 0) {
            used(attributes, "input", usage.input());
            used(attributes, "output", usage.output());
        }
    }

    private void used(Attributes attributes, String type, long tokens) {
        Attributes typed = attributes.toBuilder().put(GenAi.TOKEN_TYPE, type).build();
        instruments.ifPresent(all -> all.tokens().record(tokens, typed));
    }

    void receivedFirstChunk(Operation operation, double seconds) {
        ofModel(operation)
                .ifPresent(attributes ->
                        instruments.ifPresent(all -> all.firstChunks().record(seconds, attributes.build())));
    }

    void retried(Operation operation, Throwable failure) {
        model(operation).ifPresent(model -> {
            Attributes attributes = Attributes.of(GenAi.MODEL, model.name(), GenAi.ERROR_TYPE, Failures.type(failure));
            instruments.ifPresent(all -> all.retries().add(1, attributes));
        });
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
            model.baseUrl().ifPresent(url -> GenAi.address(url).ifPresent(address -> {
                attributes.put(GenAi.SERVER_ADDRESS, address);
                GenAi.port(url).ifPresent(port -> attributes.put(GenAi.SERVER_PORT, port));
            }));
            return attributes;
        });
    }

    /** Counts a model once, although roles with separate limits have their own circuit breakers; none after the end. */
    void circuitChanged(String model, boolean isOpen) {
        AtomicInteger breakers = open.computeIfAbsent(model, name -> new AtomicInteger());
        if (isOpen && breakers.getAndIncrement() == 0) {
            addOpen(model, 1);
        }
        if (!isOpen && breakers.getAndUpdate(count -> Math.max(0, count - 1)) == 1) {
            addOpen(model, -1);
        }
        if (isClosed) { // after the addition, because close() may run at the same time
            forget(model, breakers);
        }
    }

    private void forget(String model, AtomicInteger breakers) {
        if (breakers.getAndSet(0) > 0) {
            addOpen(model, -1);
        }
    }

    private void addOpen(String model, int change) {
        instruments.ifPresent(all -> all.openCircuits().add(change, Attributes.of(GenAi.MODEL, model)));
    }

    void appended(int entries, Duration duration, Optional<Throwable> failure) {
        Attributes attributes = attributes(failure);
        instruments.ifPresent(all -> {
            all.appends().record(duration.toNanos() / NANOS, attributes);
            if (failure.isEmpty()) {
                all.entries().add(entries);
            }
        });
    }

    void renewed(int renewed, Duration duration, Optional<Throwable> failure) {
        claimed(isClosed ? 0 : renewed);
        if (renewed > 0) {
            Attributes attributes = attributes(failure);
            instruments.ifPresent(all -> all.renewals().record(duration.toNanos() / NANOS, attributes));
        }
        if (isClosed) { // after the change, because close() may run at the same time
            claimed(0);
        }
    }

    private void claimed(long now) {
        long before = claims.getAndSet(now);
        if (now != before) {
            instruments.ifPresent(all -> all.claims().add(now - before));
        }
    }

    void takenOver(String agent, Duration delay) {
        Attributes attributes = Attributes.of(GenAi.AGENT, agent);
        instruments.ifPresent(all -> {
            all.takeovers().add(1, attributes);
            all.takeoverDelays().record(delay.toNanos() / NANOS, attributes);
        });
    }

    void waiting(Supplier<Optional<Duration>> oldest) {
        if (!isClosed) {
            instruments.ifPresent(all -> all.oldestWaiting().set(oldest.get()));
        }
        if (isClosed) { // after the measurement, because close() may run at the same time
            instruments.ifPresent(all -> all.oldestWaiting().close());
        }
    }

    private static Attributes attributes(Optional<Throwable> failure) {
        return failure.map(e -> Attributes.of(GenAi.ERROR_TYPE, Failures.type(e)))
                .orElse(Attributes.empty());
    }

    void queued() {
        waiting.incrementAndGet();
        instruments.ifPresent(all -> all.queue().add(1));
        if (isClosed) {
            rejected();
        }
    }

    void dequeued(long nanos) {
        rejected();
        instruments.ifPresent(all -> all.waits().record(nanos / NANOS));
    }

    /** A task may start after {@link #close}, which has already subtracted it. */
    void rejected() {
        if (waiting.getAndUpdate(tasks -> Math.max(0, tasks - 1)) > 0) {
            instruments.ifPresent(all -> all.queue().add(-1));
        }
    }

    /** Subtracts what is still counted, because a server may keep its metrics for the next deployment. */
    void close() {
        isClosed = true;
        long left = waiting.getAndSet(0);
        instruments.ifPresent(all -> all.queue().add(-left));
        claimed(0);
        instruments.ifPresent(all -> all.oldestWaiting().close());
        open.forEach(this::forget);
    }
}
