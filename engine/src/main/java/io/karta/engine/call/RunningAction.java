/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import org.jspecify.annotations.Nullable;

/** Run of an action, as seen by an interceptor around the action's method. */
public interface RunningAction {

    /**
     * Returns whether the engine makes the call, and not user code inside an action. The result is true for the first
     * call of the action's method, and false for all others.
     *
     * @param method the name of the method that is called
     * @return true if {@link #returned} must receive the result of the call
     */
    boolean enter(String method);

    /**
     * Reports the start of the action's method, also when an interceptor repeats it. Results of models and tools of the
     * first run are reused.
     */
    void attempting();

    /**
     * Receives the result of the action inside its transaction, so that the record commits together with the work.
     *
     * @param result the result of the method
     */
    void returned(@Nullable Object result);
}
