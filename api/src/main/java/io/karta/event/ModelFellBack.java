/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

/**
 * Event: a language model failed, and its fallback is called.
 *
 * <pre>{@code
 * void watch(@Observes ModelFellBack event) {
 *     fallbacks.labels(event.model(), event.fallback()).inc();
 * }
 * }</pre>
 */
public interface ModelFellBack extends CallEvent {

    /**
     * Returns the model that failed.
     *
     * @return the name in the configuration
     */
    String model();

    /**
     * Returns the fallback model.
     *
     * @return the name in the configuration
     */
    String fallback();

    /**
     * Returns the failure of the model.
     *
     * @return the last exception
     */
    Throwable failure();
}
