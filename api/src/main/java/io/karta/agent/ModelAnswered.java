/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/** A language model has answered. */
public interface ModelAnswered extends ProcessEvent {

    /**
     * Returns the call.
     *
     * @return the call
     */
    ModelCall call();
}
