/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Reader of the header {@code Retry-After} (RFC 9110, section 10.2.3): seconds, or a date. */
final class RetryAfter {

    private RetryAfter() {}

    /** Returns the time from now on; zero if the text is invalid or the date has passed. */
    static Duration parse(String text, Instant now) {
        return seconds(text.strip())
                .or(() -> date(text.strip(), now))
                .filter(time -> !time.isNegative())
                .orElse(Duration.ZERO);
    }

    private static Optional<Duration> seconds(String text) {
        try {
            return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
        } catch (NumberFormatException ignored) { // perhaps a date
            return Optional.empty();
        }
    }

    private static Optional<Duration> date(String text, Instant now) {
        try {
            Instant then = DateTimeFormatter.RFC_1123_DATE_TIME.parse(text, Instant::from);
            return Optional.of(Duration.between(now, then));
        } catch (DateTimeException ignored) { // neither: the configured delay applies
            return Optional.empty();
        }
    }
}
