/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import java.util.Optional;

/**
 * Action that has requested human approval of a tool call or input for it, and can resume.
 *
 * @param action the action's id
 * @param waiting the dialogue to resume
 * @param answer the answer of the user
 * @param state the number of the state object of its scope, if there is one
 */
public record ResumableAction(String action, SuspendedDialogue waiting, Object answer, Optional<Integer> state) {

    /** Returns whether the action runs again, instead of only its dialogue. */
    public boolean repeats() {
        return waiting.repeatsAction();
    }
}
