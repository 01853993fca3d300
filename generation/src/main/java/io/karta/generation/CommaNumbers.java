/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static io.karta.generation.Damage.Kind.NO_QUOTES;
import static io.karta.generation.Damage.Kind.THOUSANDS;

import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Reads numbers without quotes that have commas in them. */
final class CommaNumbers {

    private static final int THOUSAND = 3;
    private static final int HUNDRED = 2;

    private final Source source;

    CommaNumbers(Source source) {
        this.source = source;
    }

    /** {@code "price": 1,234}: in an object no number can follow a number, so the comma groups or is a decimal comma. */
    @Nullable
    JsonValue read(int start, int end) {
        int first = source.chars[start] == '-' || source.chars[start] == '+' ? start + 1 : start;
        if (source.charAt(end) != ',' || end == first || digits(first, end) != end) {
            return null;
        }
        boolean isGrouped = end - first <= 3 && source.chars[first] != '0';
        int last = isGrouped ? groupEnd(first, end) : end;
        return last > end ? grouped(start, last) : decimal(start, digits(end + 1, source.length), end);
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
        return isAfterNumber(end) || source.charAt(end) == '.';
    }

    private boolean isAfterNumber(int end) {
        int after = source.afterSpace(end);
        char next = source.charAt(after);
        return next == ',' || next == '}' || next == 0 || Source.isQuote(next);
    }

    private JsonValue grouped(int start, int groups) {
        int end = source.charAt(groups) == '.' ? digits(groups + 1, source.length) : groups;
        source.damage.note(THOUSANDS, start);
        source.at = end;
        var number = source.text.substring(start, end);
        return end - start > TreeNumber.LONGEST || number.endsWith(".")
                ? new TreeString(number)
                : new TreeNumber(number.replace(",", "").replace("+", ""));
    }

    /** Kept as a text: what the comma means is seen from the wanted type. */
    private @Nullable JsonValue decimal(int start, int end, int comma) {
        if (end == comma + 1 || !isAfterNumber(end) || source.isBareName(comma + 1)) {
            return null;
        }
        source.damage.note(NO_QUOTES, start);
        source.at = runEnd(end);
        return new TreeString(source.text.substring(start, source.at));
    }

    /** {@code 12,34,56} is no number, and neither is its start. */
    private int runEnd(int from) {
        int end = from;
        while (source.charAt(end) == ',' && digits(end + 1, source.length) > end + 1 && !source.isBareName(end + 1)) {
            end = digits(end + 1, source.length);
        }
        return end;
    }

    int digits(int from, int to) {
        int i = from;
        while (i < to && source.charAt(i) >= '0' && source.charAt(i) <= '9') {
            i++;
        }
        return i;
    }
}
