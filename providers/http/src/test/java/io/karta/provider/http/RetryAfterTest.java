/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

    private final RetryAfter retryAfter = new RetryAfter(InstantSource.fixed(Instant.parse("2026-11-20T10:00:00Z")));

    private static HttpHeaders headers(String name, String value) {
        return HttpHeaders.of(Map.of(name, List.of(value)), (header, text) -> true);
    }

    @ParameterizedTest
    @CsvSource({
        "Retry-After, 0, PT0S",
        "Retry-After, 20, PT20S",
        "Retry-After, ' 1.5 ', PT1.5S",
        "Retry-After, -3, PT0S",
        "Retry-After, 86401, PT24H",
        "Retry-After, 99999999999999999999, PT24H",
        "retry-after-ms, 99999999999999999999, PT24H",
        "Retry-After, 'Fri, 31 Dec 9999 23:59:59 GMT', PT24H",
        "retry-after-ms, 250, PT0.25S",
        "Retry-After, 'Fri, 20 Nov 2026 10:01:30 GMT', PT1M30S",
        "Retry-After, 'Fri, 20 Nov 2026 09:00:00 GMT', PT0S",
        "Retry-After, 'Friday, 20-Nov-26 10:01:30 GMT', PT1M30S",
        "Retry-After, 'Wednesday, 20-Nov-75 10:00:00 GMT', PT24H",
        "Retry-After, 'Sunday, 06-Nov-94 08:49:37 GMT', PT0S",
        "Retry-After, 'Fri Nov 20 10:01:30 2026', PT1M30S",
        "Retry-After, 'Sun Nov  6 08:49:37 1994', PT0S"
    })
    void readsSecondsAndDates(String name, String value, Duration expected) {
        assertThat(retryAfter.in(headers(name, value))).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "soon",
                "NaN",
                "Infinity",
                "-Infinity",
                "1e999",
                "1e3",
                "20d",
                "0x10p3",
                "Fri, 99 Nov 2026 10:00:00 GMT",
                "Friday, 99-Nov-26 10:00:00 GMT",
                "Fri Nov 99 10:00:00 2026"
            })
    void ignoresWhatIsNeitherSecondsNorADate(String value) {
        assertThat(retryAfter.in(headers("Retry-After", value))).isEmpty();
        assertThat(retryAfter.in(headers("retry-after-ms", value))).isEmpty();
    }

    @Test
    void findsNothingWhereNothingIs() {
        assertThat(retryAfter.in(headers("Server", "vendor"))).isEmpty();
    }
}
