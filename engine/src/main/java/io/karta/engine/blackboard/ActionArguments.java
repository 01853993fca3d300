/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.blackboard;

import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.ObjectFact;
import io.karta.spi.JournaledObject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Arguments of one call of an action, from a consistent view of the blackboard.
 *
 * @param found the objects, by the facts that select them
 * @param state the number of the state object of the scope of the call, if there is one
 */
public record ActionArguments(Map<ObjectFact, JournaledObject> found, Optional<Integer> state) {

    public static ActionArguments of(ActionModel action, ProcessBlackboard board) {
        synchronized (board) {
            Map<ObjectFact, JournaledObject> found = new HashMap<>();
            boolean within = false;
            for (Argument argument : action.arguments()) {
                if (argument instanceof FromBlackboard requested) {
                    ObjectFact fact = ObjectFact.of(requested);
                    Optional<JournaledObject> latest = board.latest(fact);
                    if (latest.isPresent()) {
                        found.put(fact, latest.get());
                        within |= board.isInScope(latest.get());
                    }
                }
            }
            return new ActionArguments(found, within ? board.state() : Optional.empty());
        }
    }

    public Optional<JournaledObject> find(ObjectFact fact) {
        return Optional.ofNullable(found.get(fact));
    }

    /** Returns whether an action of a state cannot be called any more, because the process has left the state. */
    public boolean lacksStateOf(ActionModel action) {
        return action.state().isPresent()
                && found.values().stream()
                        .noneMatch(object -> Optional.of(object.number()).equals(state));
    }
}
