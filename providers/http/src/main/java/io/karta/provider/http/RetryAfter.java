/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * Reader of the time after which a request may be repeated: {@code Retry-After} (RFC 9110, section 10.2.3) in seconds
 * or as a date, and the more precise {@code retry-after-ms} of OpenAI.
 */
record RetryAfter(InstantSource clock) {

    Optional<Duration> in(HttpHeaders headers) {
        return headers.firstValue("retry-after-ms")
                .flatMap(text -> number(text, 1))
                .or(() -> headers.firstValue("retry-after")
                        .flatMap(text -> number(text, 1000).or(() -> untilDate(text, headers))))
                .map(wait -> wait.isNegative() ? Duration.ZERO : wait);
    }

    private static Optional<Duration> number(String text, int millis) {
        try {
            // some servers send fractions; the cast is limited to the maximum of long
            return Optional.of(Duration.ofMillis((long) Math.ceil(Double.parseDouble(text.strip()) * millis)));
        } catch (NumberFormatException notANumber) {
            return Optional.empty();
        }
    }

    private Optional<Duration> untilDate(String text, HttpHeaders headers) {
        var now = headers.firstValue("date").flatMap(RetryAfter::date).orElseGet(clock::instant);
        return date(text).map(then -> Duration.between(now, then));
    }

    private static Optional<Instant> date(String text) {
        try {
            return Optional.of(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text.strip(), Instant::from));
        } catch (DateTimeException notADate) {
            return Optional.empty();
        }
    }
}
