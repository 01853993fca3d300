/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

/**
 * Transfer in a session, as the journal records it.
 *
 * @param turn the number of the turn
 * @param from the name of the agent that transferred
 * @param to the name of the agent that continued
 * @param reason the reason that the model gave; may be empty
 */
record HandOver(int turn, String from, String to, String reason) {

    @Override
    public String toString() {
        return "[%s] handed over to %s%s".formatted(from, to, reason.isBlank() ? "" : ": " + reason);
    }
}
