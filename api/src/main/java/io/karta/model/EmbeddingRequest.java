/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.Map;

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
    private final Map<String, String> headers;

    private EmbeddingRequest(List<String> texts, Duration timeout, Map<String, String> headers) {
        this.texts = texts;
        this.timeout = timeout;
        this.headers = Map.copyOf(headers);
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
        return new EmbeddingRequest(List.copyOf(texts), requireNonNull(timeout, "timeout"), Map.of());
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

    /**
     * Returns this request with HTTP headers.
     *
     * @param additional headers that a provider sends in addition to its own ones, if it uses HTTP
     * @return the changed copy
     */
    public EmbeddingRequest withHeaders(Map<String, String> additional) {
        return new EmbeddingRequest(texts, timeout, additional);
    }

    /**
     * Returns HTTP headers of this request, such as those of a trace.
     *
     * @return the headers; usually none
     */
    public Map<String, String> headers() {
        return headers;
    }

    /** Omits the texts, which may be confidential. */
    @Override
    public String toString() {
        return "%d text%s to embed within %s".formatted(texts.size(), texts.size() == 1 ? "" : "s", timeout);
    }
}
