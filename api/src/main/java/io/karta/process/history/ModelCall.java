/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process.history;

import io.karta.model.ModelResponse.FinishReason;
import java.time.Duration;
import java.util.Optional;

/**
 * Record of one call of a language model, including all its attempts.
 *
 * <pre>{@code
 * double cost = process.history().stream()
 *         .flatMap(run -> run.modelCalls().stream())
 *         .mapToDouble(ModelCall::cost)
 *         .sum();
 * }</pre>
 */
public interface ModelCall {

    /**
     * Returns the name of the model in the configuration.
     *
     * @return the name
     */
    String model();

    /**
     * Returns the number of input tokens.
     *
     * @return at least 0; 0 if the model does not report it
     */
    long inputTokens();

    /**
     * Returns the number of input tokens that the vendor read from its cache.
     *
     * @return at least 0, at most {@link #inputTokens()}; 0 if the model does not report it
     */
    default long cachedInputTokens() {
        return 0;
    }

    /**
     * Returns the number of output tokens.
     *
     * @return at least 0; 0 if the model does not report it
     */
    long outputTokens();

    /**
     * Returns the cost of the call.
     *
     * @return at least 0, in the currency of {@code karta.models.<name>.price.*}; 0 if the model has no price
     */
    double cost();

    /**
     * Returns the number of attempts.
     *
     * @return at least 1; 0 if a callback answered instead of the model
     */
    int attempts();

    /**
     * Returns why the model stopped.
     *
     * @return the reason; empty for embeddings, and for calls that were recorded by an earlier version
     */
    default Optional<FinishReason> finishReason() {
        return Optional.empty();
    }

    /**
     * Returns the model that answered, such as the exact version behind an alias.
     *
     * @return the name that the vendor reports; empty if it reports none
     */
    default Optional<String> responseModel() {
        return Optional.empty();
    }

    /**
     * Returns the id of the request, for the support of the vendor.
     *
     * @return the id that the vendor has given; empty if it gives none
     */
    default Optional<String> requestId() {
        return Optional.empty();
    }

    /**
     * Returns the duration of the call, including waits between attempts.
     *
     * @return the duration
     */
    Duration duration();
}
