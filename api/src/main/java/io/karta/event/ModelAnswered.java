/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import io.karta.process.history.ModelCall;
import java.util.Optional;

/** Event: a language model has answered. */
public interface ModelAnswered extends ProcessEvent {

    /**
     * Returns the call.
     *
     * @return the call, with all its attempts
     */
    ModelCall call();

    /**
     * Returns the action.
     *
     * @return the action's id; empty in a condition, or between actions
     */
    Optional<String> action();
}
