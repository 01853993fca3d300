/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import java.util.Optional;

/**
 * Action that has requested human approval of a tool call, and can resume.
 *
 * @param action the action's id
 * @param waiting the dialogue to resume
 * @param accepted whether the call was approved
 * @param state the number of the state object of its scope, if there is one
 */
public record ResumableAction(String action, SuspendedDialogue waiting, boolean accepted, Optional<Integer> state) {}
