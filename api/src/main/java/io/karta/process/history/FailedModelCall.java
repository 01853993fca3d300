/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process.history;

import java.time.Duration;

/**
 * Call of a model that never received an answer, with all its attempts. Its tokens and cost are unknown, because the
 * vendor may have charged for some attempts.
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
