/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import org.jspecify.annotations.Nullable;

/** The run of an action that the engine has begun, seen from an interceptor around the action's method. */
public interface RunningAction {

    /**
     * Returns whether the engine makes the call, and not user code inside of an action. The first question about a call
     * of the action's method is answered with true, every other one with false.
     *
     * @param method the name of the method that is called
     * @return true if {@link #returned} is to be told what the call returns
     */
    boolean enter(String method);

    /**
     * Reports that the method of the action begins, for the first time or because an interceptor repeats it. Results of
     * models and tools of the first run are reused.
     */
    void attempting();

    /**
     * Receives the result of the action inside its transaction, so that the record commits together with the work.
     *
     * @param result what the method returned
     */
    void returned(@Nullable Object result);
}
