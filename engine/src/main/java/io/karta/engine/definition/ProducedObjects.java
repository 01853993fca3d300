/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import io.karta.agent.SomeOf;
import io.karta.generation.type.RawClass;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournaledObject;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Results of a run, without numbers yet: one object, or the components of a record with several results. */
public record ProducedObjects(Optional<JournaledObject> object, List<JournaledObject> parts) {

    public static final ProducedObjects NOTHING = new ProducedObjects(Optional.empty(), List.of());

    public static ProducedObjects by(ActionModel action, Object value) {
        if (value instanceof SomeOf several) {
            return new ProducedObjects(Optional.empty(), ResultComponents.of(several, action));
        }
        Type type = checked(action.output().orElse(value.getClass()), value, action);
        return new ProducedObjects(Optional.of(new JournaledObject(0, action.outputBinding(), type, value)), List.of());
    }

    /** Returns these results with state objects marked. */
    public ProducedObjects marking(StateTypes states) {
        return new ProducedObjects(
                object.map(one -> marked(one, states)),
                parts.isEmpty()
                        ? parts
                        : parts.stream().map(part -> marked(part, states)).toList());
    }

    private static JournaledObject marked(JournaledObject object, StateTypes states) {
        return object.beginningState(states.has(object.value().getClass()));
    }

    public int size() {
        return parts.size() + (object.isPresent() ? 1 : 0);
    }

    /** Returns these results without the given values. */
    public ProducedObjects without(Predicate<Object> which) {
        return new ProducedObjects(
                object.filter(one -> !which.test(one.value())),
                parts.isEmpty()
                        ? parts
                        : parts.stream()
                                .filter(part -> !which.test(part.value()))
                                .toList());
    }

    /** Checks the type of an object, which the compiler cannot do for raw types. */
    static Type checked(Type declared, Object value, ActionModel action) {
        if (!RawClass.boxed(declared).isInstance(value)) {
            throw Messages.otherResult(action.id(), declared, value.getClass());
        }
        return declared;
    }

    /** Checks the type of a result that is not available yet. */
    public static void check(ActionModel action, Class<?> promised) {
        action.output()
                .filter(declared -> !RawClass.boxed(declared).isAssignableFrom(promised))
                .ifPresent(declared -> {
                    throw Messages.otherResult(action.id(), declared, promised);
                });
    }

    /** Returns the parts with numbers that start at the next number of a blackboard. */
    public List<BlackboardChange> changes(int first) {
        if (parts.isEmpty()) {
            return List.of();
        }
        List<BlackboardChange> changes = new ArrayList<>();
        int next = first;
        for (JournaledObject part : parts) {
            changes.add(new BlackboardChange.Added(part.at(next++)));
        }
        return changes;
    }
}
