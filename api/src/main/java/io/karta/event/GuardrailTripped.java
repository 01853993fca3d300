/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.guard.Checkpoint;
import io.karta.process.ProcessEvent;
import java.util.Optional;

/**
 * Event: a guardrail has rewritten a text or blocked a call. The event does not contain the text.
 *
 * <pre>{@code
 * void watch(@Observes GuardrailTripped event) {
 *     if (event.isBlocked()) {
 *         audit.record(event.process().id(), event.guardrail(), event.checkpoint(), event.reason().orElseThrow());
 *     }
 * }
 * }</pre>
 */
public interface GuardrailTripped extends ProcessEvent {

    /**
     * Returns which guardrail.
     *
     * @return its name
     */
    String guardrail();

    /**
     * Returns where it looked.
     *
     * @return the point
     */
    Checkpoint checkpoint();

    /**
     * Returns why it ended the call.
     *
     * @return the guardrail's words; empty if it has rewritten the text and the call continues
     */
    Optional<String> reason();

    /**
     * Returns whether it ended the call.
     *
     * @return {@code false} if it has rewritten the text
     */
    default boolean isBlocked() {
        return reason().isPresent();
    }

    /**
     * Returns the model.
     *
     * @return its name in the configuration
     */
    String model();

    /**
     * Returns which tool is called.
     *
     * @return its name; empty on the way to a model and from it
     */
    Optional<String> tool();

    /**
     * Returns in which action.
     *
     * @return the action's id; empty in a condition, or between actions
     */
    Optional<String> action();
}
