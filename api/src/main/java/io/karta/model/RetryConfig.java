/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.time.Duration;

/**
 * Retries of the calls of a model, in the terms of MicroProfile Fault Tolerance, with an exponential backoff.
 *
 * <pre>{@code
 * ModelConfig.builder("fast", "openai").retry(RetryConfig.defaults().withMaxRetries(5).withDelay(ofSeconds(1))).build()
 * }</pre>
 *
 * <p>Immutable. Applications must not implement this interface.
 */
public interface RetryConfig {

    /**
     * Returns the default: three retries within three minutes, after about 0.5 s, 1 s and 2 s of a rate limit.
     *
     * @return the configuration
     */
    static RetryConfig defaults() {
        return RetrySettings.DEFAULT;
    }

    /**
     * Returns the default number of retries, without delays.
     *
     * @return the configuration
     */
    static RetryConfig immediate() {
        return defaults().withDelay(Duration.ZERO).withJitter(Duration.ZERO);
    }

    /**
     * Returns the maximum number of retries.
     *
     * @return the number; 0 for none
     */
    int maxRetries();

    /**
     * Returns the delay before the first retry.
     *
     * @return the delay
     */
    Duration delay();

    /**
     * Returns the jitter: each delay varies at random by at most this time, so that callers do not retry together.
     *
     * @return the jitter
     */
    Duration jitter();

    /**
     * Returns the time after which no retry starts.
     *
     * @return the time since the start of the first attempt; zero for no limit
     */
    Duration maxDuration();

    /**
     * Returns the factor between two delays.
     *
     * @return the factor; at least 1
     */
    double factor();

    /**
     * Returns the maximum delay, unless the vendor requests a longer one.
     *
     * @return the delay
     */
    Duration maxDelay();

    /**
     * Returns a copy with another number of retries.
     *
     * @param value the number; at least 0
     * @return the changed copy
     */
    RetryConfig withMaxRetries(int value);

    /**
     * Returns a copy with another first delay.
     *
     * @param value the delay; at least 0
     * @return the changed copy
     */
    RetryConfig withDelay(Duration value);

    /**
     * Returns a copy with another jitter.
     *
     * @param value the jitter; at least 0
     * @return the changed copy
     */
    RetryConfig withJitter(Duration value);

    /**
     * Returns a copy with another maximum duration.
     *
     * @param value the duration; zero for no limit
     * @return the changed copy
     */
    RetryConfig withMaxDuration(Duration value);

    /**
     * Returns a copy with another factor between two delays.
     *
     * @param value the factor; at least 1
     * @return the changed copy
     */
    RetryConfig withFactor(double value);

    /**
     * Returns a copy with another maximum delay.
     *
     * @param value the delay; at least 0
     * @return the changed copy
     */
    RetryConfig withMaxDelay(Duration value);
}
