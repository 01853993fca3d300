/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static java.time.ZoneOffset.UTC;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reader of the time after which a request may be repeated: {@code Retry-After} (RFC 9110, section 10.2.3) in seconds
 * or as a date in one of the three formats (section 5.6.7), and the more precise {@code retry-after-ms} of OpenAI. A
 * longer delay than a day counts as a day.
 */
record RetryAfter(InstantSource clock) {

    private static final Duration LONGEST = Duration.ofDays(1);
    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+(?:\\.\\d*)?");
    private static final DateTimeFormatter ASCTIME = DateTimeFormatter.ofPattern(
                    "EEE MMM ppd HH:mm:ss uuuu", Locale.ENGLISH)
            .withZone(UTC);

    /** A year of two digits is at most this number of years in the future. */
    private static final int FUTURE_YEARS = 50;

    Optional<Duration> in(HttpHeaders headers) {
        return headers.firstValue("retry-after-ms")
                .flatMap(text -> number(text, 1))
                .or(() -> headers.firstValue("retry-after")
                        .flatMap(text -> number(text, 1000).or(() -> untilDate(text, headers))))
                .map(RetryAfter::limited);
    }

    /** Returns a delay that can be waited for: not negative, and at most a day. */
    static Duration limited(Duration delay) {
        return delay.isNegative() ? Duration.ZERO : delay.compareTo(LONGEST) > 0 ? LONGEST : delay;
    }

    private static Optional<Duration> number(String text, int millis) {
        var number = text.strip();
        // some servers send fractions; the cast is limited to the maximum of long
        return NUMBER.matcher(number).matches()
                ? Optional.of(Duration.ofMillis((long) Math.ceil(Double.parseDouble(number) * millis)))
                : Optional.empty();
    }

    private Optional<Duration> untilDate(String text, HttpHeaders headers) {
        var now = headers.firstValue("date").flatMap(this::date).orElseGet(clock::instant);
        return date(text).map(then -> Duration.between(now, then));
    }

    private Optional<Instant> date(String text) {
        return Stream.of(DateTimeFormatter.RFC_1123_DATE_TIME, rfc850(), ASCTIME)
                .flatMap(format -> date(format, text).stream())
                .findFirst();
    }

    private DateTimeFormatter rfc850() {
        int latest = clock.instant().atZone(UTC).getYear() + FUTURE_YEARS;
        return new DateTimeFormatterBuilder()
                .appendPattern("EEEE, dd-MMM-")
                .appendValueReduced(ChronoField.YEAR, 2, 2, latest - 99)
                .appendPattern(" HH:mm:ss 'GMT'")
                .toFormatter(Locale.ENGLISH)
                .withZone(UTC);
    }

    private static Optional<Instant> date(DateTimeFormatter format, String text) {
        try {
            return Optional.of(format.parse(text.strip(), Instant::from));
        } catch (DateTimeException notADate) {
            return Optional.empty();
        }
    }
}
