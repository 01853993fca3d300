/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process.history;

import java.time.Duration;

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
     * Returns the duration of the call, including waits between attempts.
     *
     * @return the duration
     */
    Duration duration();
}
