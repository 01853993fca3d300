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
        int last = isGrouped ? groupEnd(end) : end;
        return last > end ? grouped(start, last) : decimal(start, digits(end + 1, source.length), end);
    }

    private int groupEnd(int from) {
        int end = from;
        while (source.charAt(end) == ','
                && digits(end + 1, end + 4) == end + 4
                && digits(end + 4, end + 5) == end + 4) {
            end += 4;
        }
        return isAfterNumber(end) || source.charAt(end) == '.' ? end : from;
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
        source.at = end;
        return new TreeString(source.text.substring(start, end));
    }

    int digits(int from, int to) {
        int i = from;
        while (i < to && source.charAt(i) >= '0' && source.charAt(i) <= '9') {
            i++;
        }
        return i;
    }
}
