/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import io.karta.process.history.ModelCall;
import java.util.Optional;

/**
 * Event: an embedding model has answered one request. A call with many texts may need several requests.
 *
 * <pre>{@code
 * void watch(@Observes TextsEmbedded event) {
 *     embedded.labels(event.call().model()).inc(event.texts());
 * }
 * }</pre>
 */
public interface TextsEmbedded extends ProcessEvent {

    /**
     * Returns the request.
     *
     * @return the request, with all its attempts
     */
    ModelCall call();

    /**
     * Returns the number of texts.
     *
     * @return at least 1
     */
    int texts();

    /**
     * Returns the action.
     *
     * @return the action's id; empty in a condition, or between actions
     */
    Optional<String> action();
}
