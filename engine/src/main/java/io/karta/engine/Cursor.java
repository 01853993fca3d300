/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.InvalidCursorException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Cursors of the pages of a list; those of one list are invalid for another. */
enum Cursor {
    PROCESSES("processes"),
    QUESTIONS("questions");

    private final String list;

    Cursor(String list) {
        this.list = list;
    }

    /** Returns the cursor of a position. */
    String encode(String position) {
        byte[] bytes = (prefix() + position).getBytes(StandardCharsets.UTF_8);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /**
     * Returns the position of a cursor.
     *
     * @throws InvalidCursorException if {@link #encode} of this list has not returned the cursor
     */
    String decode(String cursor) {
        String text = decoded(cursor);
        if (!text.startsWith(prefix())
                || !encode(text.substring(prefix().length())).equals(cursor)) {
            throw Messages.invalidCursor(list, cursor);
        }
        return text.substring(prefix().length());
    }

    private String decoded(String cursor) {
        try {
            return new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw Messages.invalidCursor(list, cursor);
        }
    }

    private String prefix() {
        return list.charAt(0) + ":";
    }
}
