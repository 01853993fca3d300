/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guardrails;

/** Characters that a person does not see, such as format characters, tags and variation selectors. */
final class InvisibleCharacters {

    private InvisibleCharacters() {}

    static String removedFrom(String text) {
        return text.codePoints()
                .filter(character -> !isInvisible(character))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Returns whether a character has no glyph (Unicode, Default_Ignorable_Code_Point), or is half of one. */
    private static boolean isInvisible(int character) {
        int type = Character.getType(character);
        return type == Character.FORMAT || type == Character.SURROGATE || isIgnorable(character);
    }

    private static boolean isIgnorable(int character) {
        return character == 0x034F
                || character == 0x3164
                || character == 0xFFA0
                || isIn(character, 0x115F, 0x1160)
                || isIn(character, 0x17B4, 0x17B5)
                || isIn(character, 0x180B, 0x180F)
                || isIn(character, 0x2060, 0x206F)
                || isIn(character, 0xFE00, 0xFE0F)
                || isIn(character, 0xE0000, 0xE0FFF);
    }

    private static boolean isIn(int character, int first, int last) {
        return first <= character && character <= last;
    }

    /** Returns whether a character belongs to the one before it. */
    static boolean isMark(int character) {
        return switch (Character.getType(character)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> true;
            default -> false;
        };
    }
}
