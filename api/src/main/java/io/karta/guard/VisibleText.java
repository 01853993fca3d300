/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guard;

/**
 * Text as a person sees it. Invisible characters in a text of another system could hide instructions from a person who
 * reviews it, or words from a guardrail.
 *
 * <pre>{@code
 * public Verdict checkInput(String text, GuardrailContext context) {
 *     return VisibleText.of(text).contains("Project X") ? Verdict.block("it names a secret project") : Verdict.pass();
 * }
 * }</pre>
 */
public final class VisibleText {

    private VisibleText() {}

    /**
     * Returns a text without {@linkplain #isVisible invisible} characters.
     *
     * @param text the text
     * @return the rest of the text
     */
    public static String of(String text) {
        return text.codePoints()
                .filter(VisibleText::isVisible)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /**
     * Returns whether a character is a line feed, a tab, or one that a font shows. Other control characters, format
     * characters, private and unassigned ones, halves of surrogate pairs, and what Unicode lists as
     * Default_Ignorable_Code_Point are invisible.
     *
     * @param character the code point
     * @return {@code true} if so
     */
    public static boolean isVisible(int character) {
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

    /** Returns whether a letter or mark has no glyph; other ignorable characters have one of the types above. */
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
