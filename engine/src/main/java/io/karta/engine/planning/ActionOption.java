/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.ObjectFact;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Action that a supervising model may select.
 *
 * @param action the action
 * @param name the name for the model
 * @param needed the arguments that the model must write
 * @param optional the arguments that the model may write
 * @param now the obstacles that remain if the model writes all required arguments
 * @param lacking the obstacles that other actions must remove
 * @param closed the reason why it can no longer run, if there is one
 */
record ActionOption(
        ActionModel action,
        String name,
        List<ObjectFact> needed,
        List<ObjectFact> optional,
        List<String> now,
        List<String> lacking,
        Optional<String> closed) {

    boolean isReady() {
        return closed.isEmpty() && lacking.isEmpty();
    }

    Stream<ObjectFact> writable() {
        return Stream.concat(needed.stream(), optional.stream());
    }

    /** Returns the reason why the action cannot run now. */
    String blockedReason() {
        return closed.orElseGet(() -> "it lacks " + String.join(", ", lacking));
    }
}
