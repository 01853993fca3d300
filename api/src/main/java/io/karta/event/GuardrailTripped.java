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
     * Returns the guardrail.
     *
     * @return the name
     */
    String guardrail();

    /**
     * Returns the checkpoint.
     *
     * @return the checkpoint
     */
    Checkpoint checkpoint();

    /**
     * Returns the reason for blocking.
     *
     * @return the reason of the guardrail; empty if it has rewritten the text and the call continues
     */
    Optional<String> reason();

    /**
     * Returns whether the guardrail blocked the call.
     *
     * @return {@code false} if it has rewritten the text
     */
    default boolean isBlocked() {
        return reason().isPresent();
    }

    /**
     * Returns the model.
     *
     * @return the name in the configuration
     */
    String model();

    /**
     * Returns the tool.
     *
     * @return the name; empty for the input and output of a model
     */
    Optional<String> tool();

    /**
     * Returns the action.
     *
     * @return the action's id; empty in a condition, or between actions
     */
    Optional<String> action();
}
