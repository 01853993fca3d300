/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Opaque cursors of the pages of a list; those of one list are invalid for another. */
public enum Cursor {
    PROCESSES("p1:"),
    QUESTIONS("q1:");

    private final String prefix;

    Cursor(String prefix) {
        this.prefix = prefix;
    }

    /** Returns the cursor of a position. */
    public String encode(String position) {
        var bytes = (prefix + position).getBytes(StandardCharsets.UTF_8);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /**
     * Returns the position of a cursor.
     *
     * @throws IllegalArgumentException if {@link #encode} has not returned the cursor
     */
    String decode(String cursor) {
        var text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
        if (!text.startsWith(prefix) || !encode(text.substring(prefix.length())).equals(cursor)) {
            throw new IllegalArgumentException(cursor);
        }
        return text.substring(prefix.length());
    }
}
