/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.protocol;

/**
 * Message in the history of a client, or of a session. Immutable.
 *
 * @param id the id of the message
 * @param role the role: {@code user} and {@code assistant} count, others are not part of the history of a server
 * @param text the text; empty for none
 */
public record ClientMessage(String id, String role, String text) {

    public static final String USER = "user";
    public static final String ASSISTANT = "assistant";

    /** Returns whether both show the same to a user. */
    public boolean hasContentOf(ClientMessage other) {
        return role.equals(other.role) && text.strip().equals(other.text.strip());
    }

    /** Returns whether the message belongs to a dialogue of texts. */
    public boolean isShown() {
        return (role.equals(USER) || role.equals(ASSISTANT)) && !text.isBlank();
    }
}
