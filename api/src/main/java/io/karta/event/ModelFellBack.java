/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

/**
 * A language model could not answer, and another one is asked in its place.
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
     * Returns who is asked in its place.
     *
     * @return the other model's name in the configuration
     */
    String fallback();

    /**
     * Returns why the model could not answer.
     *
     * @return what it threw last
     */
    Throwable failure();
}
