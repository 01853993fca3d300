/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

/**
 * Dialogue that has waited for the user, with the answer.
 *
 * @param waiting the dialogue to resume
 * @param answer the answer of the user
 */
public record ResumedDialogue(SuspendedDialogue waiting, Object answer) {}
