/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import java.time.Duration;

/** One call of a language model, with all its attempts. */
public interface ModelCall {

    /**
     * Returns the name of the model in the configuration.
     *
     * @return the name
     */
    String model();

    /**
     * Returns how many tokens were sent.
     *
     * @return at least 0; 0 if the model does not say
     */
    long inputTokens();

    /**
     * Returns how many of the tokens sent the vendor still knew from earlier calls.
     *
     * @return at least 0, at most {@link #inputTokens()}; 0 if the model does not say
     */
    default long cachedInputTokens() {
        return 0;
    }

    /**
     * Returns how many tokens were received.
     *
     * @return at least 0; 0 if the model does not say
     */
    long outputTokens();

    /**
     * Returns what the call cost.
     *
     * @return at least 0, in the currency of {@code karta.models.<name>.price.*}; 0 if the model has no price
     */
    double cost();

    /**
     * Returns how often the model was asked until it answered.
     *
     * @return at least 1; 0 if a callback answered in its place
     */
    int attempts();

    /**
     * Returns how long the call took, waits between attempts included.
     *
     * @return the time
     */
    Duration duration();
}
