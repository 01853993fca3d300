/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/**
 * Texts of instants: those of {@link Instant#toString} and {@link OffsetDateTime#parse}. Usual ones, whose years have
 * four digits, are written and read without Java's formatters, which would take much of the time of a journal entry.
 */
final class InstantFormat {

    private static final String USUAL = "0000-00-00T00:00:00";
    private static final long FIRST = LocalDateTime.of(0, 1, 1, 0, 0).toEpochSecond(ZoneOffset.UTC);
    private static final long END = LocalDateTime.of(10_000, 1, 1, 0, 0).toEpochSecond(ZoneOffset.UTC);
    private static final int NANOS_DIGITS = 9;

    private InstantFormat() {}

    static String print(Instant instant) {
        long second = instant.getEpochSecond();
        if (second < FIRST || second >= END) {
            return instant.toString();
        }
        String time = LocalDateTime.ofEpochSecond(second, instant.getNano(), ZoneOffset.UTC)
                .toString();
        return time.length() < USUAL.length() ? time + ":00Z" : time + "Z"; // a local time omits seconds that are 0
    }

    static Object parse(String text) {
        return isUsual(text)
                ? LocalDateTime.of(
                                number(text, 0, 4),
                                number(text, 5, 7),
                                number(text, 8, 10),
                                number(text, 11, 13),
                                number(text, 14, 16),
                                number(text, 17, 19),
                                nanos(text))
                        .toInstant(ZoneOffset.UTC)
                : OffsetDateTime.parse(text).toInstant();
    }

    /** Returns whether a text has the form that {@link #print} writes. */
    private static boolean isUsual(String text) {
        int last = text.length() - 1;
        int fraction = last - USUAL.length();
        if (fraction < 0 || fraction > NANOS_DIGITS + 1 || text.charAt(last) != 'Z') {
            return false;
        }
        for (int i = 0; i < last; i++) {
            char expected = i < USUAL.length() ? USUAL.charAt(i) : i == USUAL.length() ? '.' : '0';
            char c = text.charAt(i);
            if (expected == '0' ? c < '0' || c > '9' : c != expected) {
                return false;
            }
        }
        return true;
    }

    private static int nanos(String text) {
        int start = USUAL.length() + 1;
        int digits = text.length() - 1 - start;
        int nanos = digits > 0 ? number(text, start, start + digits) : 0;
        for (int i = Math.max(digits, 0); i < NANOS_DIGITS; i++) {
            nanos *= 10;
        }
        return nanos;
    }

    private static int number(String text, int start, int end) {
        return Integer.parseInt(text, start, end, 10);
    }
}
