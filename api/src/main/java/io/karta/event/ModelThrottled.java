/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import java.time.Duration;

/**
 * Event: a model call was delayed by the rate limiter or the bulkhead of the model.
 *
 * <pre>{@code
 * void watch(@Observes ModelThrottled event) {
 *     waits.labels(event.model()).observe(event.duration().toMillis());
 * }
 * }</pre>
 */
public interface ModelThrottled extends CallEvent {

    /**
     * Returns the model.
     *
     * @return the name in the configuration
     */
    String model();

    /**
     * Returns the delay of the call.
     *
     * @return the time
     */
    Duration duration();
}
