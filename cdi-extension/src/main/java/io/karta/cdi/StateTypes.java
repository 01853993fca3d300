/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.State;
import java.util.List;

/** The states of one agent: types whose objects can be made, and types that nothing implements. */
record StateTypes(List<Class<?>> concrete, List<Class<?>> unimplemented) {

    /** {@link State} counts for all that implement or extend a type. */
    static boolean isState(Class<?> type) {
        return MarkedMethods.lineage(type).stream().anyMatch(each -> each.isAnnotationPresent(State.class));
    }
}
