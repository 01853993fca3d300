/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process.history;

import java.time.Duration;

/**
 * Call of a model that never received a usable answer, with all its attempts. Its tokens and cost are those of answers
 * that could not be used, such as refusals; the vendor may have charged for further attempts.
 *
 * <pre>{@code
 * run.failedCalls().forEach(call -> System.out.println(call.model() + " failed: " + call.failure()));
 * }</pre>
 *
 * <p>Immutable.
 */
public interface FailedModelCall {

    /**
     * Returns the name of the model in the configuration.
     *
     * @return the name
     */
    String model();

    /**
     * Returns the number of attempts.
     *
     * @return at least 1
     */
    int attempts();

    /**
     * Returns the number of input tokens that the vendor reports.
     *
     * @return at least 0
     */
    default long inputTokens() {
        return 0;
    }

    /**
     * Returns the number of output tokens that the vendor reports.
     *
     * @return at least 0
     */
    default long outputTokens() {
        return 0;
    }

    /**
     * Returns the cost of these tokens.
     *
     * @return at least 0, in the currency of the prices of the model
     */
    default double cost() {
        return 0;
    }

    /**
     * Returns the duration of the call, including waits between attempts.
     *
     * @return the duration
     */
    Duration duration();

    /**
     * Returns the kind of the last failure.
     *
     * @return the {@linkplain io.karta.model.ModelException.Kind kind} in lower case such as {@code rate_limit}, or the
     *     simple name of another exception
     */
    String failure();
}
