/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import java.time.Duration;

/** Event: a language model failed and is called again. */
public interface ModelRetried extends CallEvent {

    /**
     * Returns the model.
     *
     * @return the name in the configuration
     */
    String model();

    /**
     * Returns the number of the next attempt.
     *
     * @return at least 2
     */
    int attempt();

    /**
     * Returns the delay before the next attempt.
     *
     * @return the time
     */
    Duration delay();

    /**
     * Returns the failure of the last attempt.
     *
     * @return the exception
     */
    Throwable failure();
}
