/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import io.karta.agent.AgentException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a model call fails.
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
    private final transient @Nullable TokenUsage usage;

    /** Kinds of failures of a model call. */
    public enum Kind {
        /** Too many requests or tokens per time (HTTP 429). */
        RATE_LIMIT(true),
        /**
         * The account has no quota or credit left, and gets none within minutes (HTTP 402, or OpenAI's code
         * {@code insufficient_quota}).
         */
        QUOTA_EXCEEDED(false),
        /** The vendor has no capacity (HTTP 503, 529). */
        OVERLOADED(true),
        /** The answer did not arrive before the timeout. */
        TIMEOUT(true),
        /** The connection failed or was closed. */
        CONNECTION(true),
        /** The vendor failed (HTTP 5xx). */
        SERVER_ERROR(true),
        /**
         * The key is missing, invalid, or has no permission for the model (HTTP 401, 403), or a proxy rejects the login
         * (HTTP 407).
         */
        AUTHENTICATION(false),
        /** The vendor rejected the request as invalid (other HTTP 4xx). */
        BAD_REQUEST(false),
        /** A content filter of the vendor blocked the prompt or the answer. */
        CONTENT_FILTER(false),
        /** Prompt and answer exceed the context length of the model. */
        CONTEXT_LENGTH(false),
        /** The call was interrupted, because its process ended. */
        CANCELLED(false);

        private final boolean retryable;

        Kind(boolean retryable) {
            this.retryable = retryable;
        }

        /**
         * Returns whether a retry can succeed.
         *
         * @return {@code true} if so
         */
        public boolean isRetryable() {
            return retryable;
        }

        /**
         * Returns the text of the kind in histories, traces and the console.
         *
         * @return the name in lower case, such as {@code rate_limit}
         */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Creates an exception.
     *
     * @param message the message: problem, place and fix; never a prompt, an answer or a key
     * @param kind the kind of failure
     * @param cause the cause, or null
     */
    public ModelException(String message, Kind kind, @Nullable Throwable cause) {
        this(message, kind, cause, null);
    }

    /**
     * Creates an exception with the time after which a retry is permitted.
     *
     * @param message the message: problem, place and fix; never a prompt, an answer or a key
     * @param kind the kind of failure
     * @param cause the cause, or null
     * @param retryAfter the delay that the vendor requests, or null
     */
    public ModelException(String message, Kind kind, @Nullable Throwable cause, @Nullable Duration retryAfter) {
        this(message, kind, cause, retryAfter, TokenUsage.UNKNOWN);
    }

    /**
     * Creates an exception for an answer that cannot be used, such as a refusal, but has to be paid for.
     *
     * @param message the message: problem, place and fix; never a prompt, an answer or a key
     * @param kind the kind of failure
     * @param cause the cause, or null
     * @param retryAfter the delay that the vendor requests, or null
     * @param usage the tokens of the answer; {@link TokenUsage#UNKNOWN} if the vendor reports none
     */
    public ModelException(
            String message, Kind kind, @Nullable Throwable cause, @Nullable Duration retryAfter, TokenUsage usage) {
        super(message, cause);
        this.kind = kind;
        this.retryAfter = retryAfter;
        this.usage = usage;
    }

    /**
     * Returns the kind of failure.
     *
     * @return the kind
     */
    public Kind kind() {
        return kind;
    }

    /**
     * Returns the delay before a retry that the vendor requests.
     *
     * @return the time; empty if the vendor requests none
     */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }

    /**
     * Returns the tokens of an answer that cannot be used. They count towards usage, cost and budget of the process.
     *
     * @return the tokens; {@link TokenUsage#UNKNOWN} if the vendor reports none
     */
    public TokenUsage usage() {
        return usage == null ? TokenUsage.UNKNOWN : usage;
    }
}
