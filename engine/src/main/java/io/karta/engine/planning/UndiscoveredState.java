/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.agent.Action;
import io.karta.engine.process.JournaledProcess;
import java.util.stream.Stream;

/** Sentence about a state whose actions the agent lacks, because the container has not discovered the class. */
final class UndiscoveredState {

    private UndiscoveredState() {}

    static String of(JournaledProcess process) {
        return process.board()
                .state()
                .<Class<?>>map(number -> process.board().value(number).getClass())
                .filter(state -> hasActions(state) && !isKnown(state, process))
                .map(state -> (" State %s has actions, but its class was not discovered. Make its supertype sealed, "
                                + "nest it in its supertype or in the agent, or set bean-discovery-mode=\"all\" "
                                + "in the beans.xml of its archive.")
                        .formatted(state.getTypeName()))
                .orElse("");
    }

    private static boolean hasActions(Class<?> state) {
        return Stream.of(state.getDeclaredMethods()).anyMatch(method -> method.isAnnotationPresent(Action.class));
    }

    private static boolean isKnown(Class<?> state, JournaledProcess process) {
        return process.compiled().model().actionModels().stream()
                .anyMatch(action -> action.state().filter(state::equals).isPresent());
    }
}
