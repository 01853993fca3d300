/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import jakarta.json.JsonValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Recognises words that are values: literals of JSON and of other languages, and other notations of numbers. */
final class Literals {

    private static final int LONGEST = 64;

    private static final Map<String, JsonValue> WORDS = Map.of(
            "true", JsonValue.TRUE,
            "True", JsonValue.TRUE,
            "TRUE", JsonValue.TRUE,
            "false", JsonValue.FALSE,
            "False", JsonValue.FALSE,
            "FALSE", JsonValue.FALSE,
            "null", JsonValue.NULL,
            "None", JsonValue.NULL,
            "undefined", JsonValue.NULL,
            "nil", JsonValue.NULL);

    private Literals() {}

    /** Returns the value of a word, or null if it is not a literal. */
    static @Nullable JsonValue of(String text, int from, int to) {
        if (to <= from) {
            return null;
        }
        char c = text.charAt(from);
        if (to - from > TreeNumber.LONGEST) {
            return null;
        }
        if ((c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.') {
            return number(text.substring(from, to), to == text.length());
        }
        if (to - from > LONGEST) {
            return null;
        }
        var word = text.substring(from, to);
        return word.equals("NULL") || word.equals("Null") ? JsonValue.NULL : WORDS.get(word);
    }

    /** Returns whether the range is a literal word, not a number. */
    static boolean isWord(String text, int from, int to) {
        return to - from <= LONGEST && WORDS.containsKey(text.substring(from, to));
    }

    static boolean isJson(String word) {
        return word.equals("true") || word.equals("false") || word.equals("null");
    }

    /** JSON's numbers, and {@code .5}, {@code 5.}, {@code +1}, {@code 0789}. */
    private static @Nullable JsonValue number(String word, boolean isLast) {
        int i = word.charAt(0) == '-' || word.charAt(0) == '+' ? 1 : 0;
        int digits = digits(word, i);
        int point = digits < word.length() && word.charAt(digits) == '.' ? digits(word, digits + 1) : digits;
        int decimals = point - digits - 1;
        if (digits == i && decimals <= 0) {
            return null;
        }
        int end = exponent(word, point);
        if (end != word.length() && !(isLast && !startsWithZeros(word, i) && isCutOff(word, point))) {
            return null;
        }
        var exponent = end == word.length() ? word.substring(point) : "";
        var json = (word.charAt(0) == '-' ? "-" : "")
                + withoutZeros(word.substring(i, digits))
                + (decimals > 0 ? word.substring(digits, point) : "")
                + exponent;
        return exponent.length() > TreeNumber.EXPONENT_DIGITS && TreeNumber.isFar(json)
                ? null
                : new TreeNumber(json, word);
    }

    /** {@code 05e} is not a truncated number. */
    private static boolean startsWithZeros(String word, int from) {
        return word.length() > from + 1
                && word.charAt(from) == '0'
                && word.charAt(from + 1) >= '0'
                && word.charAt(from + 1) <= '9';
    }

    /** {@code 2e}, {@code 2e+} at the end of a text are truncated exponents. */
    private static boolean isCutOff(String word, int from) {
        var rest = word.substring(from);
        return rest.equalsIgnoreCase("e") || rest.equalsIgnoreCase("e+") || rest.equalsIgnoreCase("e-");
    }

    private static String withoutZeros(String digits) {
        int start = 0;
        while (start < digits.length() - 1 && digits.charAt(start) == '0') {
            start++;
        }
        return digits.isEmpty() ? "0" : digits.substring(start);
    }

    private static int digits(String word, int from) {
        int i = from;
        while (i < word.length() && word.charAt(i) >= '0' && word.charAt(i) <= '9') {
            i++;
        }
        return i;
    }

    private static int exponent(String word, int from) {
        if (from >= word.length() || (word.charAt(from) != 'e' && word.charAt(from) != 'E')) {
            return from;
        }
        int sign = from + 1 < word.length() && (word.charAt(from + 1) == '-' || word.charAt(from + 1) == '+') ? 1 : 0;
        int end = digits(word, from + 1 + sign);
        int length = end - from - 1 - sign;
        return length > 0 && length <= TreeNumber.EXPONENT_DIGITS ? end : -1;
    }
}
