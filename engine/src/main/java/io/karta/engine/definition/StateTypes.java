/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import io.karta.agent.State;
import java.util.stream.Stream;

/** Classes that are states: classes with {@link State} and their subtypes. Thread-safe. */
public final class StateTypes {

    /** Checks each class once; released with this object and with the class. */
    private final ClassValue<Boolean> known = new ClassValue<>() {

        @Override
        protected Boolean computeValue(Class<?> type) {
            return type.isAnnotationPresent(State.class) || parents(type).anyMatch(StateTypes.this::has);
        }
    };

    private static Stream<Class<?>> parents(Class<?> type) {
        return Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()));
    }

    public boolean has(Class<?> type) {
        return known.get(type);
    }

    /** Returns whether a sealed type permits a state, somewhere below. */
    public boolean isPermittedBy(Class<?> type) {
        return type.isSealed()
                && Stream.of(type.getPermittedSubclasses()).anyMatch(each -> has(each) || isPermittedBy(each));
    }
}
