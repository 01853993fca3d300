/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

/** Reads escape sequences. */
final class EscapeSequences {

    private static final int HEX_DIGITS = 4;

    private EscapeSequences() {}

    /** Appends the escaped character and returns the end of the sequence, or -1 if it is invalid. */
    static int append(char[] chars, int at, int end, StringBuilder out) {
        if (at >= end) {
            return -1;
        }
        char c = chars[at];
        if (c == 'u') {
            return unicode(chars, at + 1, end, out);
        }
        int plain = "\"\\/bfnrt".indexOf(c);
        if (plain < 0) {
            return -1;
        }
        out.append("\"\\/\b\f\n\r\t".charAt(plain));
        return at + 1;
    }

    private static int unicode(char[] chars, int from, int end, StringBuilder out) {
        if (from + HEX_DIGITS > end) {
            return -1;
        }
        int value = 0;
        for (int i = from; i < from + HEX_DIGITS; i++) {
            int digit = chars[i] < 128 ? Character.digit(chars[i], 16) : -1;
            if (digit < 0) {
                return -1;
            }
            value = value * 16 + digit;
        }
        out.append((char) value);
        return from + HEX_DIGITS;
    }
}
