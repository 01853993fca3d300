/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;

/**
 * Request to an {@link EmbeddingModel}. Immutable.
 *
 * <pre>{@code
 * model.embed(EmbeddingRequest.of(List.of("My kettle leaks"), Duration.ofSeconds(20)))
 * }</pre>
 */
public final class EmbeddingRequest {

    private final List<String> texts;
    private final Duration timeout;

    private EmbeddingRequest(List<String> texts, Duration timeout) {
        this.texts = texts;
        this.timeout = timeout;
    }

    /**
     * Creates a request.
     *
     * @param texts at least one, none of them blank
     * @param timeout the timeout of the whole exchange
     * @return the request
     */
    public static EmbeddingRequest of(List<String> texts, Duration timeout) {
        if (texts.isEmpty()) {
            throw new IllegalArgumentException("a request needs a text");
        }
        return new EmbeddingRequest(List.copyOf(texts), requireNonNull(timeout, "timeout"));
    }

    /**
     * Returns the texts.
     *
     * @return at least one, none of them blank
     */
    public List<String> texts() {
        return texts;
    }

    /**
     * Returns the timeout of the whole exchange.
     *
     * @return the time
     */
    public Duration timeout() {
        return timeout;
    }

    /** Omits the texts, which may be confidential. */
    @Override
    public String toString() {
        return "%d text%s to embed within %s".formatted(texts.size(), texts.size() == 1 ? "" : "s", timeout);
    }
}
