/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.agent.AgentException;
import io.karta.engine.journal.JournalRecords;
import io.karta.model.Embedding;
import io.karta.model.EmbeddingRequest;
import io.karta.model.EmbeddingResponse;
import io.karta.model.ModelConfig;
import io.karta.observation.Observation;
import io.karta.observation.OperationResult;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.DoubleSupplier;

/** Embedding model with batches, retries and timeouts. Thread-safe. */
final class ResilientEmbedding {

    private static final List<String> PROBE = List.of("dimensions");

    private final EmbeddingEntry entry;
    private final CallServices services;
    private final RetryPolicy retries;
    private volatile OptionalInt dimensions;

    ResilientEmbedding(EmbeddingEntry entry, CallServices services, DoubleSupplier random) {
        this.entry = entry;
        this.services = services;
        this.dimensions = entry.dimensions();
        this.retries = new RetryPolicy(name(), config().retry(), services.deadlines(), random);
    }

    private ModelConfig config() {
        return entry.config().connection();
    }

    private String name() {
        return config().name();
    }

    String identity() {
        return entry.identity();
    }

    int dimensions(CallScope scope) {
        return dimensions.orElseGet(() -> embed(PROBE, scope).get(0).dimensions());
    }

    List<Embedding> embed(List<String> texts, CallScope scope) {
        for (int i = 0; i < texts.size(); i++) {
            if (texts.get(i).isBlank()) {
                throw Messages.blank(name(), i, texts.size());
            }
        }
        List<Embedding> all = new ArrayList<>(texts.size());
        entry.batches().of(texts).forEach(batch -> all.addAll(ask(batch, scope)));
        return List.copyOf(all);
    }

    private List<Embedding> ask(List<String> batch, CallScope scope) {
        long estimate = tokens(batch);
        scope.reserve(estimate);
        try {
            return fitting(booked(EmbeddingRequest.of(batch, config().timeout()), scope));
        } finally {
            scope.release(estimate);
        }
    }

    /** Returns the approximate number of tokens, one per four characters. */
    private static long tokens(List<String> texts) {
        return 1 + texts.stream().mapToLong(String::length).sum() / 4;
    }

    private EmbeddingResponse booked(EmbeddingRequest request, CallScope scope) {
        Instant start = services.clock().instant();
        var attempts = new int[1];
        EmbeddingResponse response;
        Observation observation = services.observations().embedding(entry.config(), request.texts(), scope.process());
        var current = observation.makeCurrent();
        try {
            response = guarded(request.withHeaders(observation.headers()), scope, attempts, observation);
            observation.end(new OperationResult.Embedded(
                    response.usage(), response.embeddings().get(0).dimensions(), attempts[0]));
        } catch (RuntimeException | Error failure) {
            observation.end(new OperationResult.Failed(failure, attempts[0]));
            if (attempts[0] > 0) {
                var duration = Duration.between(start, services.clock().instant());
                scope.failed(new JournalRecords.FailedCall(name(), attempts[0], duration, FailureReason.kind(failure)));
            }
            throw failure;
        } finally {
            current.close();
        }
        var call = new JournalRecords.Call(
                name(),
                response.usage(),
                config().price().of(response.usage()),
                attempts[0],
                Duration.between(start, services.clock().instant()));
        scope.embedded(call, request.texts().size());
        return response;
    }

    private EmbeddingResponse guarded(
            EmbeddingRequest request, CallScope scope, int[] attempts, Observation observation) {
        RetryPolicy.Listener listener = (attempt, delay, failure) -> {
            scope.retrying(name(), attempt, delay, failure);
            observation.retrying(attempt, delay, failure);
        };
        return retries.call(config().retry().maxRetries(), failure -> false, listener, () -> {
            scope.beforeAttempt();
            attempts[0]++;
            return attempt(request);
        });
    }

    /** Makes one attempt. A client that exceeds the timeout is interrupted after a grace period. */
    private EmbeddingResponse attempt(EmbeddingRequest request) {
        var alarm = services.deadlines().alarm(request.timeout().plus(ResilientModel.GRACE));
        alarm.begin();
        try {
            return complete(entry.model().embed(request), request);
        } catch (AgentException e) {
            throw alarm.hasExpired() ? Messages.embeddingTimedOut(config(), e) : e;
        } catch (RuntimeException e) {
            throw alarm.hasExpired() ? Messages.embeddingTimedOut(config(), e) : Messages.modelBroke(name(), e);
        } finally {
            alarm.end();
        }
    }

    private EmbeddingResponse complete(EmbeddingResponse response, EmbeddingRequest request) {
        int size = response.embeddings().size();
        if (size != request.texts().size()) {
            throw Messages.otherNumber(name(), request.texts().size(), size);
        }
        return response;
    }

    private List<Embedding> fitting(EmbeddingResponse response) {
        List<Embedding> embeddings = response.embeddings();
        int expected = entry.config().dimensions().orElse(embeddings.get(0).dimensions());
        Optional<Embedding> odd = embeddings.stream()
                .filter(embedding -> embedding.dimensions() != expected)
                .findFirst();
        if (odd.isPresent()) {
            throw Messages.otherDimensions(config(), expected, odd.get().dimensions());
        }
        dimensions = OptionalInt.of(expected);
        return embeddings;
    }
}
