/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import io.karta.agent.AgentException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a language model does not answer.
 *
 * <pre>{@code
 * try {
 *     summary = ai.withDefaultLlm().generateText("Summarize: " + text);
 * } catch (ModelException e) {
 *     if (!e.kind().isRetryable()) {
 *         throw e;
 *     }
 *     summary = text;
 * }
 * }</pre>
 */
public class ModelException extends AgentException {

    private static final long serialVersionUID = 1L;

    private final Kind kind;
    private final transient @Nullable Duration retryAfter;

    /** Why a model did not answer, and whether asking again can help. */
    public enum Kind {
        /** Too many requests or tokens in a time (HTTP 429). */
        RATE_LIMIT(true),
        /** The vendor has no capacity (HTTP 503, 529). */
        OVERLOADED(true),
        /** No answer within the time allowed. */
        TIMEOUT(true),
        /** No connection, or it was cut. */
        CONNECTION(true),
        /** The vendor failed (HTTP 5xx). */
        SERVER_ERROR(true),
        /** The key is missing, wrong, or not allowed to use the model (HTTP 401, 403). */
        AUTHENTICATION(false),
        /** The vendor does not understand the request (other HTTP 4xx). */
        BAD_REQUEST(false),
        /** The vendor refuses what was asked or answered. */
        CONTENT_FILTER(false),
        /** Prompt and answer are longer than the model can take. */
        CONTEXT_LENGTH(false),
        /** The call was interrupted, because its process ended. */
        CANCELLED(false);

        private final boolean retryable;

        Kind(boolean retryable) {
            this.retryable = retryable;
        }

        /**
         * Returns whether asking again can help.
         *
         * @return {@code true} if so
         */
        public boolean isRetryable() {
            return retryable;
        }
    }

    /**
     * Creates an exception.
     *
     * @param message the message: problem, place and fix; never a prompt, an answer or a key
     * @param kind why the model did not answer
     * @param cause what led to it, or null
     */
    public ModelException(String message, Kind kind, @Nullable Throwable cause) {
        this(message, kind, cause, null);
    }

    /**
     * Creates an exception that knows when asking again makes sense.
     *
     * @param message the message: problem, place and fix; never a prompt, an answer or a key
     * @param kind why the model did not answer
     * @param cause what led to it, or null
     * @param retryAfter how long the vendor wants to be left alone, or null if it does not say
     */
    public ModelException(String message, Kind kind, @Nullable Throwable cause, @Nullable Duration retryAfter) {
        super(message, cause);
        this.kind = kind;
        this.retryAfter = retryAfter;
    }

    /**
     * Returns why the model did not answer.
     *
     * @return the kind of failure
     */
    public Kind kind() {
        return kind;
    }

    /**
     * Returns how long the vendor wants to be left alone.
     *
     * @return the time; empty if it does not say
     */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
