/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import java.time.Duration;

/**
 * A language model has failed so often that it is left alone for a while.
 *
 * <pre>{@code
 * void watch(@Observes CircuitOpened event) {
 *     pager.raise("model " + event.model(), "is left alone for " + event.delay());
 * }
 * }</pre>
 */
public interface CircuitOpened extends CallEvent {

    /**
     * Returns which model.
     *
     * @return its name in the configuration
     */
    String model();

    /**
     * Returns how long it is left alone.
     *
     * @return the time
     */
    Duration delay();
}
