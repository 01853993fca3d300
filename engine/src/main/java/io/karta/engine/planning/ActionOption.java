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
 * An action as a supervising model may choose it now.
 *
 * @param action the action
 * @param name what the model calls it
 * @param needed what the model must write for it
 * @param optional the arguments that the model may write
 * @param now the obstacles that remain if the model writes all required arguments
 * @param lacking the obstacles that other actions must remove
 * @param closed why it cannot run any more, if it cannot
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

    /** Describes why the action cannot run now. */
    String obstacle() {
        return closed.orElseGet(() -> "it lacks " + String.join(", ", lacking));
    }
}
