/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import org.jspecify.annotations.Nullable;

/** Calls one method of an agent, through its interceptors. */
@FunctionalInterface
public interface Invoker {

    /**
     * Calls the method.
     *
     * @param arguments one per parameter
     * @return what the method returns
     * @throws Throwable what the method throws
     */
    @Nullable
    Object invoke(@Nullable Object[] arguments) throws Throwable;
}
