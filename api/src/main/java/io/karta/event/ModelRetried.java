/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import java.time.Duration;

/** Event: a language model failed and is called again. */
public interface ModelRetried extends CallEvent {

    /**
     * Returns which model.
     *
     * @return its name in the configuration
     */
    String model();

    /**
     * Returns which attempt comes next.
     *
     * @return at least 2
     */
    int attempt();

    /**
     * Returns how long the call waits until then.
     *
     * @return the time
     */
    Duration delay();

    /**
     * Returns what went wrong.
     *
     * @return what the model threw
     */
    Throwable failure();
}
