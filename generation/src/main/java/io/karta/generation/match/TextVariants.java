/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.match;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Unambiguous alternative spellings of texts with one correct form. */
public final class TextVariants {

    private static final Pattern DATE =
            Pattern.compile("(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})(?:[T ]+00:00(?::00(?:\\.0+)?)?Z?)?");
    private static final Pattern TIME = Pattern.compile("(\\d{1,2}):(\\d{2})((?::\\d{2}(?:\\.\\d+)?)?)");
    private static final Pattern SPACED = Pattern.compile("(\\d{4}-\\d{2}-\\d{2}) +(\\d{2}:\\d{2}.*)");

    /** The correct form and the description of the repair. */
    public record Form(String text, String repair) {}

    private TextVariants() {}

    public static Optional<Form> of(Class<?> type, String text) {
        var stripped = text.strip();
        if (type == LocalDate.class) {
            return date(stripped);
        }
        if (type == LocalTime.class) {
            return time(stripped);
        }
        if (type == UUID.class) {
            return Optional.of(new Form(stripped.replaceAll("^(urn:uuid:|\\{)|\\}$", ""), "UUID in another form"));
        }
        var spaced = SPACED.matcher(stripped);
        if (spaced.matches()) {
            var zone = spaced.group(2).replaceAll(" *UTC$", "Z");
            return Optional.of(new Form(spaced.group(1) + "T" + zone, "space between date and time"));
        }
        if (type == LocalDateTime.class && stripped.endsWith("Z")) {
            return Optional.of(new Form(stripped.substring(0, stripped.length() - 1), "time zone dropped"));
        }
        return stripped.equals(text) ? Optional.empty() : Optional.of(new Form(stripped, "space around the value"));
    }

    private static Optional<Form> date(String text) {
        var parts = DATE.matcher(text);
        return parts.matches()
                ? Optional.of(new Form(
                        parts.group(1) + "-" + two(parts.group(2)) + "-" + two(parts.group(3)), "date in another form"))
                : Optional.empty();
    }

    private static Optional<Form> time(String text) {
        var parts = TIME.matcher(text);
        return parts.matches()
                ? Optional.of(
                        new Form(two(parts.group(1)) + ":" + parts.group(2) + parts.group(3), "time in another form"))
                : Optional.empty();
    }

    private static String two(String digits) {
        return digits.length() == 1 ? "0" + digits : digits;
    }
}
