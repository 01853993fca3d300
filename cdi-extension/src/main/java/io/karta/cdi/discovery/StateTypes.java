/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.discovery;

import io.karta.agent.State;
import io.karta.cdi.reflection.AnnotatedMethods;
import java.util.List;

/** States of one agent: types that can be instantiated, and types without implementation. */
public record StateTypes(List<Class<?>> concrete, List<Class<?>> unimplemented) {

    /** Returns whether the agent has states. */
    public boolean isUsed() {
        return !concrete.isEmpty() || !unimplemented.isEmpty();
    }

    /** {@link State} applies to all subtypes of a type. */
    public static boolean isState(Class<?> type) {
        return AnnotatedMethods.lineage(type).stream().anyMatch(each -> each.isAnnotationPresent(State.class));
    }
}
