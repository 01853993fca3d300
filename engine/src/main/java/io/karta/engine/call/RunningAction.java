/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import org.jspecify.annotations.Nullable;

/** The run of an action that the engine has begun, seen from an interceptor around the action's method. */
public interface RunningAction {

    /**
     * Returns whether a call is the engine's own, and not one that a user makes from within an action. The first
     * question about a call of the action's method is answered with true, every other one with false.
     *
     * @param method the name of the method that is called
     * @return true if {@link #returned} is to be told what the call returns
     */
    boolean enter(String method);

    /**
     * Tells that the action's method is about to run: for the first time, or again because an interceptor between the
     * engine and the method repeats it. What models and tools said the first time is not asked again.
     */
    void attempting();

    /**
     * Receives the result of the action, inside whatever transaction it ran in, so that its record can commit with its
     * work.
     *
     * @param result what the method returned
     */
    void returned(@Nullable Object result);
}
