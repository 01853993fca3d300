/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import java.util.Optional;

/**
 * An action that has asked a person about a tool, and can go on now.
 *
 * @param action the action's id
 * @param waiting where it goes on
 * @param accepted whether the person said yes
 * @param state the place of the state object in whose scope it runs, if it does
 */
public record ResumableAction(String action, SuspendedDialogue waiting, boolean accepted, Optional<Integer> state) {}
