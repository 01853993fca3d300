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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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
            Map<ObjectFact, JournaledObject> found = Map.of();
            boolean within = false;
            for (Argument argument : action.arguments()) {
                if (argument instanceof FromBlackboard requested) {
                    ObjectFact fact = ObjectFact.of(requested);
                    Optional<JournaledObject> latest = board.latest(fact);
                    if (latest.isPresent()) {
                        found = with(found, fact, latest.get());
                        within |= board.isInScope(latest.get());
                    }
                }
            }
            return new ActionArguments(found, within ? board.state() : Optional.empty());
        }
    }

    /** Most actions have one argument. */
    private static Map<ObjectFact, JournaledObject> with(
            Map<ObjectFact, JournaledObject> found, ObjectFact fact, JournaledObject object) {
        if (found.isEmpty()) {
            return Map.of(fact, object);
        }
        Map<ObjectFact, JournaledObject> more = new HashMap<>(found);
        more.put(fact, object);
        return more;
    }

    /** Returns the arguments that an earlier run of the action received, or else the latest. */
    public static ActionArguments again(ActionModel action, ProcessBlackboard board, List<ArgumentPlace> earlier) {
        ActionArguments latest = of(action, board);
        Map<ObjectFact, JournaledObject> found = new HashMap<>(latest.found);
        for (ArgumentPlace place : earlier) {
            fact(action, place.argument()).ifPresent(fact -> found.put(fact, board.object(place.object())));
        }
        return new ActionArguments(found, latest.state);
    }

    /** Returns the places of these arguments. */
    public List<ArgumentPlace> places(ActionModel action) {
        List<ArgumentPlace> places = new ArrayList<>();
        for (int i = 0; i < action.arguments().size(); i++) {
            int argument = i;
            fact(action, i)
                    .flatMap(this::find)
                    .ifPresent(object -> places.add(new ArgumentPlace(argument, object.number())));
        }
        return places;
    }

    /** An action that was deployed later may have other arguments. */
    private static Optional<ObjectFact> fact(ActionModel action, int argument) {
        return argument < action.arguments().size()
                        && action.arguments().get(argument) instanceof FromBlackboard requested
                ? Optional.of(ObjectFact.of(requested))
                : Optional.empty();
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
