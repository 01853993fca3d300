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
     * @return the result of the method
     * @throws Throwable the exception of the method
     */
    @Nullable
    Object invoke(@Nullable Object[] arguments) throws Throwable;
}
