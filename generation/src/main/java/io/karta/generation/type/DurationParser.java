/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads durations of ISO 8601, also those that {@link Duration#parse} refuses: weeks, and fractions of any unit. */
public final class DurationParser {

    private static final String SECONDS = "[-+]?[0-9]{1,15}([.,][0-9]{1,9})?S";

    /** Format of {@code Duration.toString}, negative and with fractions; JSON Schema's format has neither. */
    public static final String PATTERN =
            "^[-+]?P([-+]?[0-9]{1,12}D|([-+]?[0-9]{1,12}D)?T([-+]?[0-9]{1,16}H([-+]?[0-9]{1,15}M)?(" + SECONDS
                    + ")?|[-+]?[0-9]{1,15}M(" + SECONDS + ")?|" + SECONDS + "))$";

    public static final String PERIOD_PATTERN = periodPattern();

    private static final String NUMBER = "([-+]?[0-9]{1,12}(?:[.,][0-9]{1,9})?)";
    private static final Pattern PARTS = Pattern.compile(
            "([-+]?)P(?:%1$sW)?(?:%1$sD)?(?:T(?=.)(?:%1$sH)?(?:%1$sM)?(?:%1$sS)?)?".formatted(NUMBER),
            Pattern.CASE_INSENSITIVE);
    private static final long[] SECONDS_OF_UNITS = {604_800, 86_400, 3_600, 60, 1};
    private static final int NANOS_DIGITS = 9;

    private DurationParser() {}

    static Object parse(String text) {
        try {
            return Duration.parse(text);
        } catch (DateTimeParseException e) {
            var parts = PARTS.matcher(text);
            if (!parts.matches() || parts.end() < "P1W".length()) {
                throw e;
            }
            return sum(parts);
        }
    }

    private static Duration sum(Matcher parts) {
        var seconds = BigDecimal.ZERO;
        for (int i = 0; i < SECONDS_OF_UNITS.length; i++) {
            seconds = seconds.add(number(parts.group(i + 2)).multiply(BigDecimal.valueOf(SECONDS_OF_UNITS[i])));
        }
        var nanos = seconds.movePointRight(NANOS_DIGITS)
                .toBigInteger()
                .divideAndRemainder(BigDecimal.TEN.pow(NANOS_DIGITS).toBigInteger());
        var duration = Duration.ofSeconds(nanos[0].longValueExact(), nanos[1].longValueExact());
        return parts.group(1).equals("-") ? duration.negated() : duration;
    }

    private static BigDecimal number(@Nullable String text) {
        return text == null ? BigDecimal.ZERO : new BigDecimal(text.replace(',', '.'));
    }

    /** At least one unit, in their order. */
    private static String periodPattern() {
        var number = "[-+]?[0-9]{1,8}";
        var days = number + "D";
        var weeks = number + "W(" + days + ")?";
        var months = number + "M(" + number + "W)?(" + days + ")?";
        var years = number + "Y(" + number + "M)?(" + number + "W)?(" + days + ")?";
        return "^[-+]?P(" + years + "|" + months + "|" + weeks + "|" + days + ")$";
    }
}
