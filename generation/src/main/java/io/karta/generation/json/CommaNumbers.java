/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import static io.karta.generation.json.RepairLog.Kind.NO_QUOTES;
import static io.karta.generation.json.RepairLog.Kind.THOUSANDS;

import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Reads unquoted numbers with commas. */
final class CommaNumbers {

    private static final int THOUSAND = 3;
    private static final int HUNDRED = 2;

    private final ParserInput source;

    CommaNumbers(ParserInput source) {
        this.source = source;
    }

    /**
     * {@code "price": 1,234}: in an object no number can follow a number, so the comma groups or is a decimal comma.
     */
    @Nullable
    JsonValue read(int start, int end) {
        int first = source.chars[start] == '-' || source.chars[start] == '+' ? start + 1 : start;
        if (end == first || !isContinued(end) || !isNumber(first, end)) {
            return null;
        }
        boolean isGrouped = digits(first, end) == end && end - first <= THOUSAND && source.chars[first] != '0';
        int last = isGrouped ? groupEnd(first, end) : end;
        return last > end ? grouped(start, last) : text(start, end);
    }

    /** Digits, perhaps in groups with dots. */
    private boolean isNumber(int first, int end) {
        int i = first;
        while (i < end && (source.charAt(i) == '.' || digits(i, i + 1) > i)) {
            i++;
        }
        return i == end && digits(first, end) > first;
    }

    /** Returns whether a comma is followed by a digit that does not start the name of a member. */
    private boolean isContinued(int comma) {
        return source.charAt(comma) == ',' && digits(comma + 1, comma + 2) > comma + 1 && !source.isBareName(comma + 1);
    }

    private int groupEnd(int first, int from) {
        int end = from;
        while (isGroup(end, THOUSAND)) {
            end += THOUSAND + 1;
        }
        if (end == from) {
            return from - first <= HUNDRED ? indianEnd(from) : from;
        }
        return isAfterGroups(end) ? end : from;
    }

    /** {@code 12,34,567}: two digits in each group but the last. */
    private int indianEnd(int from) {
        int end = from;
        while (isGroup(end, HUNDRED)) {
            end += HUNDRED + 1;
        }
        boolean isIndian = end > from && isGroup(end, THOUSAND) && isAfterGroups(end + THOUSAND + 1);
        return isIndian ? end + THOUSAND + 1 : from;
    }

    private boolean isGroup(int comma, int size) {
        int end = comma + 1 + size;
        return source.charAt(comma) == ',' && digits(comma + 1, end + 1) == end;
    }

    private boolean isAfterGroups(int end) {
        return isAfterNumber(source.charAt(end) == '.' ? digits(end + 1, source.length) : end);
    }

    private boolean isAfterNumber(int end) {
        int after = source.afterSpace(end);
        char next = source.charAt(after);
        return (next == ',' && !isContinued(end))
                || next == '}'
                || next == 0
                || ParserInput.isQuote(next)
                || (after > end && source.isBareName(after));
    }

    private JsonValue grouped(int start, int groups) {
        int end = source.charAt(groups) == '.' ? digits(groups + 1, source.length) : groups;
        source.repairLog.note(THOUSANDS, start);
        source.at = end;
        var number = source.text.substring(start, end);
        return end - start > TreeNumber.LONGEST || number.endsWith(".")
                ? new TreeString(number)
                : new TreeNumber(number.replace(",", "").replace("+", ""));
    }

    /**
     * Returns a text with its unit, such as {@code 1,5} or {@code 1,234 EUR}; the requested type determines the
     * meaning.
     */
    private JsonValue text(int start, int comma) {
        int end = comma;
        while (end < source.length && !isEndOfText(end)) {
            end++;
        }
        source.repairLog.note(NO_QUOTES, start);
        source.at = end;
        return new TreeString(source.text.substring(start, end).strip());
    }

    private boolean isEndOfText(int at) {
        char c = source.charAt(at);
        return switch (c) {
            case ',' -> !isContinued(at);
            case '}', ']', '\n', '#' -> true;
            case '/' -> source.charAt(at + 1) == '/' || source.charAt(at + 1) == '*';
            default -> ParserInput.isQuote(c) || (isFirstSpace(at) && source.isBareName(source.afterSpace(at)));
        };
    }

    /** Returns whether the space is the first of a run; evaluated once per run. */
    private boolean isFirstSpace(int at) {
        return ParserInput.isSpace(source.charAt(at)) && !ParserInput.isSpace(source.charAt(at - 1));
    }

    int digits(int from, int to) {
        int i = from;
        while (i < to && source.charAt(i) >= '0' && source.charAt(i) <= '9') {
            i++;
        }
        return i;
    }
}
