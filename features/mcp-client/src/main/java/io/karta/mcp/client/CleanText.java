/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.guard.VisibleText;

/** Removal of invisible characters from texts of an untrusted server. */
final class CleanText {

    private CleanText() {}

    /**
     * Returns a text of limited length without invisible characters, which could hide instructions from a person who
     * reviews it.
     */
    static String of(String text, int longest) {
        var clean = text.codePoints()
                .filter(VisibleText::isVisible)
                .limit(longest + 1L)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return clean.codePointCount(0, clean.length()) > longest
                ? clean.substring(0, clean.offsetByCodePoints(0, longest)) + "\u2026"
                : clean;
    }
}
