/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.match;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads a number from a text in human notation. A single comma before exactly three digits separates thousands, other
 * single commas are decimal commas; with commas and points, the last mark is the decimal one; ambiguous texts are
 * rejected.
 */
public final class NumberParser {

    private static final int LONGEST = 400;
    private static final Pattern JSON = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,4})?");
    private static final Pattern HEX = Pattern.compile("([+-]?)0[xX]([0-9a-fA-F]+)");
    private static final Pattern FRACTION = Pattern.compile("([+-]?\\d{1,18})\\s*/\\s*(\\d{1,18})");
    private static final Pattern GROUPED =
            Pattern.compile("[+-]?\\d{1,3}(?:([,.'_\\u2019\\u00a0\\u202f\\u2009 ])\\d{3})(?:\\1\\d{3})*");
    private static final Pattern GROUPED_DECIMAL = Pattern.compile(
            "([+-]?\\d{1,3}(?:([,.'_\\u2019\\u00a0\\u202f\\u2009 " + "])\\d{3})(?:\\2\\d{3})*)([.,])(\\d+)");
    private static final Pattern DECIMAL_COMMA = Pattern.compile("[+-]?\\d+,\\d+([eE][+-]?\\d{1,4})?");
    private static final Pattern UNDERSCORES = Pattern.compile("[+-]?\\d+(_\\d+)+(\\.\\d+)?");
    private static final Pattern INSIDE =
            Pattern.compile("(?<![\\p{L}\\p{N}.,:_/-])[+-]?(\\p{N}[\\p{N}.,'_]*\\p{N}|\\p{N}|"
                    + "\\.\\d+)([eE][+-]?\\d{1,4})?(?![\\p{N}/]|[-:.,]\\p{N}|[eE][+-]?\\p{N})");
    private static final Pattern INDIAN = Pattern.compile("[+-]?\\d{1,2}(?:,\\d{2})+,\\d{3}(?:\\.\\d+)?");
    /** Signs that do not change a number. */
    static final String SIGNS = "[\\p{Sc}%\\u2030~\\u2248]|(?i:EUR|USD|GBP|CHF|JPY)";

    /** A number and the description of the repair. */
    public record Found(BigDecimal value, String repair) {}

    private NumberParser() {}

    public static Optional<Found> parse(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        var trimmed = text.strip().replace('\u2212', '-');
        return alone(trimmed, "number in quotes")
                .or(() -> withoutSigns(trimmed))
                .or(() -> inside(trimmed));
    }

    private static Optional<Found> withoutSigns(String text) {
        var bare = text.replaceAll(SIGNS, "").strip().replaceFirst("^([+-])\\s+", "$1");
        return bare.length() == text.length() ? Optional.empty() : alone(bare, "sign beside the number");
    }

    private static Optional<Found> inside(String text) {
        var numbers = INSIDE.matcher(text.replaceAll(SIGNS, " "));
        if (NumberAmbiguity.areIn(text) || !numbers.find()) {
            return Optional.empty();
        }
        var first = numbers.group();
        return numbers.find() ? Optional.empty() : alone(first, "number inside a text");
    }

    private static Optional<Found> alone(String text, String plainRepair) {
        if (JSON.matcher(text).matches()) {
            return Optional.of(new Found(new BigDecimal(text), plainRepair));
        }
        if (GROUPED.matcher(text).matches() && !isDecimalAfterAll(text)) {
            return Optional.of(new Found(new BigDecimal(withoutGroups(text)), "thousands separator"));
        }
        if (INDIAN.matcher(text).matches()) {
            return Optional.of(new Found(new BigDecimal(text.replace(",", "")), "thousands separator"));
        }
        if (DECIMAL_COMMA.matcher(text).matches()) {
            return Optional.of(new Found(new BigDecimal(text.replace(',', '.')), "decimal comma"));
        }
        if (UNDERSCORES.matcher(text).matches()) {
            return Optional.of(new Found(new BigDecimal(text.replace("_", "")), "thousands separator"));
        }
        return groupedDecimal(text).or(() -> hex(text)).or(() -> fraction(text));
    }

    /** Returns whether the comma is decimal: {@code 0,123} has no thousands. */
    private static boolean isDecimalAfterAll(String text) {
        return text.matches("[+-]?0,\\d{3}");
    }

    private static Optional<Found> groupedDecimal(String text) {
        var parts = GROUPED_DECIMAL.matcher(text);
        if (!parts.matches() || parts.group(2).equals(parts.group(3))) {
            return Optional.empty();
        }
        var number = withoutGroups(parts.group(1)) + "." + parts.group(4);
        return Optional.of(new Found(new BigDecimal(number), "thousands separator"));
    }

    private static String withoutGroups(String text) {
        return text.replaceAll("[^\\d+-]", "");
    }

    private static Optional<Found> hex(String text) {
        var parts = HEX.matcher(text);
        return parts.matches()
                ? Optional.of(new Found(
                        new BigDecimal(new BigInteger(parts.group(1) + parts.group(2), 16)), "hexadecimal number"))
                : Optional.empty();
    }

    private static Optional<Found> fraction(String text) {
        var parts = FRACTION.matcher(text);
        if (!parts.matches() || new BigInteger(parts.group(2)).signum() == 0) {
            return Optional.empty();
        }
        var value = new BigDecimal(parts.group(1)).divide(new BigDecimal(parts.group(2)), MathContext.DECIMAL64);
        return Optional.of(new Found(value, "fraction"));
    }
}
