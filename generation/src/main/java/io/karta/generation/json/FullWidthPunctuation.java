/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Replaces full-width colons, commas and brackets around quoted texts by those of JSON. Used once. */
public final class FullWidthPunctuation {

    private static final String SIGNS = "\uff1a\uff0c\u3001\uff5b\uff5d\uff3b\uff3d";
    private static final char TEXT_END = '"';
    private static final String VALUE_STARTS = "{}[]-0123456789\uff5b\uff5d\uff3b\uff3d";

    private final ParserInput source;
    private final char[] chars;
    private final RepairLog repairLog;
    private int openBrackets;
    private boolean isCertain;
    /** The last sign or character outside of texts. */
    private char last;

    private FullWidthPunctuation(String text) {
        this.chars = text.toCharArray();
        this.source = new ParserInput(text, chars);
        this.repairLog = new RepairLog(text);
    }

    /**
     * Text with replaced punctuation, and the replacements.
     *
     * @param isCertain whether a colon or comma follows a quoted text, so that the original text is no JSON
     */
    public record Replaced(String text, List<Repair> repairs, boolean isCertain) {}

    /** Returns the text with the punctuation of JSON, or null if there is nothing to replace. */
    public static @Nullable Replaced in(String text) {
        if (text.chars().noneMatch(c -> SIGNS.indexOf(c) >= 0)) {
            return null;
        }
        var punctuation = new FullWidthPunctuation(text);
        punctuation.replace();
        var repairs = punctuation.repairLog.repairs();
        return repairs.isEmpty() ? null : new Replaced(new String(punctuation.chars), repairs, punctuation.isCertain);
    }

    private void replace() {
        int i = 0;
        while (i < chars.length) {
            char c = chars[i];
            if (isDoubleQuote(c)) {
                i = source.closing(i);
                last = TEXT_END;
            } else if (SIGNS.indexOf(c) >= 0) {
                sign(c, i);
                last = chars[i];
            } else if (!ParserInput.isSpace(c)) {
                last = c;
            }
            i++;
        }
    }

    private void sign(char c, int at) {
        char next = source.charAt(source.afterSpace(at + 1));
        switch (c) {
            case '\uff1a' -> {
                isCertain |= last == TEXT_END;
                put(':', last == TEXT_END, at);
            }
            case '\uff0c', '\u3001' -> {
                isCertain |= last == TEXT_END && isDoubleQuote(next);
                put(',', isValueEnd() || (isWordEnd() && isStructure(next)), at);
            }
            case '\uff5b' -> open('{', next, at);
            case '\uff3b' -> open('[', next, at);
            default -> {
                put(c == '\uff5d' ? '}' : ']', openBrackets > 0, at);
                openBrackets = Math.max(0, openBrackets - 1);
            }
        }
    }

    private void open(char bracket, char next, int at) {
        boolean isStart = isDoubleQuote(next) || VALUE_STARTS.indexOf(next) >= 0;
        openBrackets += isStart ? 1 : 0;
        put(bracket, isStart, at);
    }

    private void put(char ascii, boolean isUnambiguous, int at) {
        if (isUnambiguous) {
            chars[at] = ascii;
            repairLog.note(RepairLog.Kind.FULL_WIDTH, at);
        }
    }

    private boolean isValueEnd() {
        return last == TEXT_END || last == '}' || last == ']';
    }

    private boolean isWordEnd() {
        return last < 128 && ParserInput.isNamePart(last);
    }

    private static boolean isStructure(char next) {
        return isDoubleQuote(next) || next == '{' || next == '\uff5b';
    }

    private static boolean isDoubleQuote(char c) {
        return ParserInput.isQuote(c) && ParserInput.closes('\u201c', c);
    }
}
