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
     * Returns which model.
     *
     * @return its name in the configuration
     */
    String model();

    /**
     * Returns the fallback model.
     *
     * @return the other model's name in the configuration
     */
    String fallback();

    /**
     * Returns why the model could not answer.
     *
     * @return the last exception
     */
    Throwable failure();
}
