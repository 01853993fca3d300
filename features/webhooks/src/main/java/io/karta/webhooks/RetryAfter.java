/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import static java.time.ZoneOffset.UTC;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reader of the header {@code Retry-After} (RFC 9110, section 10.2.3): seconds, or a date in one of the three formats
 * (section 5.6.7).
 */
final class RetryAfter {

    private static final Pattern SECONDS = Pattern.compile("\\d+");
    private static final int MOST_DIGITS = 18;
    private static final Duration LONG = Duration.ofSeconds(Long.MAX_VALUE);
    private static final DateTimeFormatter ASCTIME = DateTimeFormatter.ofPattern(
                    "EEE MMM ppd HH:mm:ss uuuu", Locale.ENGLISH)
            .withZone(UTC);

    /** A year of two digits is at most this number of years in the future. */
    private static final int FUTURE_YEARS = 50;

    private RetryAfter() {}

    /** Returns the time from now on; zero if the text is invalid or the date has passed. */
    static Duration parse(String text, Instant now) {
        return seconds(text.strip())
                .or(() -> date(text.strip(), now).map(then -> Duration.between(now, then)))
                .filter(time -> !time.isNegative())
                .orElse(Duration.ZERO);
    }

    private static Optional<Duration> seconds(String text) {
        if (!SECONDS.matcher(text).matches()) {
            return Optional.empty();
        }
        return Optional.of(text.length() > MOST_DIGITS ? LONG : Duration.ofSeconds(Long.parseLong(text)));
    }

    private static Optional<Instant> date(String text, Instant now) {
        return Stream.of(DateTimeFormatter.RFC_1123_DATE_TIME, rfc850(now), ASCTIME)
                .flatMap(format -> date(format, text).stream())
                .findFirst();
    }

    private static DateTimeFormatter rfc850(Instant now) {
        int latest = now.atZone(UTC).getYear() + FUTURE_YEARS;
        return new DateTimeFormatterBuilder()
                .appendPattern("EEEE, dd-MMM-")
                .appendValueReduced(ChronoField.YEAR, 2, 2, latest - 99)
                .appendPattern(" HH:mm:ss 'GMT'")
                .toFormatter(Locale.ENGLISH)
                .withZone(UTC);
    }

    private static Optional<Instant> date(DateTimeFormatter format, String text) {
        try {
            return Optional.of(format.parse(text, Instant::from));
        } catch (DateTimeException ignored) { // perhaps another format
            return Optional.empty();
        }
    }
}
