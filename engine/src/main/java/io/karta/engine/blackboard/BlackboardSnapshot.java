/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.blackboard;

import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.StateTypes;
import io.karta.process.BlackboardView;
import io.karta.spi.JournaledObject;
import io.karta.spi.UnreadableValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Copy of a blackboard at one time, with which another process can start. Immutable. */
public final class BlackboardSnapshot extends ReadOnlyBlackboard {

    BlackboardSnapshot(ProcessBlackboard copy) {
        super(copy);
    }

    /** Returns the snapshot of any view. A foreign view provides only objects and their names. */
    public static BlackboardSnapshot of(BlackboardView view) {
        return view instanceof ReadOnlyBlackboard known ? known.board().snapshot() : copy(view);
    }

    private static BlackboardSnapshot copy(BlackboardView view) {
        var copy = new ProcessBlackboard("", new StateTypes());
        view.objects().forEach(object -> copy.remember(copy.entry(name(view, object), object.getClass(), object)));
        return new BlackboardSnapshot(copy);
    }

    @SuppressWarnings("ReferenceEquality") // equal objects may have different names
    private static Optional<String> name(BlackboardView view, Object object) {
        return view.names().stream()
                .filter(name -> view.find(name).filter(bound -> bound == object).isPresent())
                .findFirst();
    }

    /** Returns the objects, numbered from 0. Objects after one that begins a state were created in that state. */
    public List<JournaledObject> entries() {
        return board().inSight();
    }

    /** Returns the objects for an agent; those of another agent without the names that either agent uses internally. */
    public List<JournaledObject> entries(AgentModel reader) {
        Optional<AgentModel> writer = board().agent();
        if (writer.filter(agent -> agent.name().equals(reader.name())).isPresent()) {
            return entries();
        }
        return entries().stream()
                .map(object -> writer.map(agent -> agent.external(object)).orElse(object))
                .map(reader::external)
                .toList();
    }

    /** Returns the conditions that were set, with their values outside of the state. */
    public Map<String, Boolean> conditions() {
        return board().conditionsOutside();
    }

    /** Returns the conditions that were set in the state. */
    public Map<String, Boolean> stateConditions() {
        return board().conditionsInState();
    }

    /** Returns the objects that cannot be read any more. */
    public List<UnreadableValue> unreadable() {
        return board().unreadable();
    }

    @Override
    public BlackboardView snapshot() {
        return this;
    }
}
