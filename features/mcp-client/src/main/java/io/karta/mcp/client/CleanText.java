/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

/** Removal of invisible characters from texts of an untrusted server. */
final class CleanText {

    private CleanText() {}

    /**
     * Returns a text of limited length without control characters, and without invisible characters, which could hide
     * instructions from a person who reviews it.
     */
    static String of(String text, int longest) {
        var clean = text.codePoints()
                .filter(CleanText::isVisible)
                .limit(longest + 1L)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return clean.codePointCount(0, clean.length()) > longest
                ? clean.substring(0, clean.offsetByCodePoints(0, longest)) + "\u2026"
                : clean;
    }

    private static boolean isVisible(int character) {
        return character == '\n'
                || character == '\t'
                || switch (Character.getType(character)) {
                    case Character.CONTROL,
                            Character.FORMAT,
                            Character.SURROGATE,
                            Character.PRIVATE_USE,
                            Character.UNASSIGNED -> false;
                    default -> !isIgnorable(character);
                };
    }

    /** Returns whether a letter or mark has no glyph (Unicode, Default_Ignorable_Code_Point). */
    private static boolean isIgnorable(int character) {
        return character == 0x034F
                || character == 0x3164
                || character == 0xFFA0
                || isIn(character, 0x115F, 0x1160)
                || isIn(character, 0x17B4, 0x17B5)
                || isIn(character, 0x180B, 0x180F)
                || isIn(character, 0xFE00, 0xFE0F)
                || isIn(character, 0xE0100, 0xE01EF);
    }

    private static boolean isIn(int character, int first, int last) {
        return first <= character && character <= last;
    }
}
