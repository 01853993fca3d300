/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.observation;

import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.process.ProcessStatus;
import io.karta.tool.ToolResult;
import java.util.Optional;

/**
 * Result of an operation.
 *
 * <pre>{@code
 * if (result instanceof OperationResult.Answered answer) {
 *     tokens.add(answer.usage().total());
 * }
 * }</pre>
 */
public sealed interface OperationResult {

    /** The operation is complete. */
    record Completed() implements OperationResult {}

    /**
     * The operation threw an exception.
     *
     * @param failure the exception
     * @param attempts the number of attempts of a call of a model; zero if it was rejected before the first one, and
     *     for other operations
     * @param usage the tokens of answers of a model that could not be used
     */
    record Failed(Throwable failure, int attempts, TokenUsage usage) implements OperationResult {

        /**
         * Creates a result of an operation without reported tokens.
         *
         * @param failure the exception
         * @param attempts the number of attempts
         */
        public Failed(Throwable failure, int attempts) {
            this(failure, attempts, TokenUsage.UNKNOWN);
        }

        /**
         * Creates a result of an operation without attempts.
         *
         * @param failure the exception
         */
        public Failed(Throwable failure) {
            this(failure, 0);
        }
    }

    /**
     * The run of a process has ended.
     *
     * @param status the status of the process; {@link ProcessStatus#RUNNING} if another node continues it, and {@link
     *     ProcessStatus#NOT_STARTED} if another process with the same idempotency key was created first
     * @param failure the exception, if the process has failed with one
     */
    record RunEnded(ProcessStatus status, Optional<Throwable> failure) implements OperationResult {}

    /**
     * An action has ended.
     *
     * @param ending the ending in the history, in lower case
     * @param failure the exception, if it has thrown one
     */
    record ActionEnded(String ending, Optional<Throwable> failure) implements OperationResult {}

    /**
     * A model has answered.
     *
     * @param response the answer
     * @param attempts the number of attempts
     * @param usage the tokens of all attempts, including those of answers that could not be used
     */
    record Answered(ModelResponse response, int attempts, TokenUsage usage) implements OperationResult {

        /**
         * Creates a result with the tokens of the answer alone.
         *
         * @param response the answer
         * @param attempts the number of attempts
         */
        public Answered(ModelResponse response, int attempts) {
            this(response, attempts, response.usage());
        }
    }

    /**
     * An embedding model has answered.
     *
     * @param usage the token usage
     * @param dimensions the number of dimensions
     * @param attempts the number of attempts
     */
    record Embedded(TokenUsage usage, int dimensions, int attempts) implements OperationResult {}

    /**
     * A tool has returned.
     *
     * @param result the result for the model
     * @param failure the exception, if the tool has thrown one
     */
    record Returned(ToolResult result, Optional<Throwable> failure) implements OperationResult {}
}
