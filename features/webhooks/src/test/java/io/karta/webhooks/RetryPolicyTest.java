/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryPolicyTest {

    private static final double NO_JITTER = 0.5;

    private final RetryPolicy policy = new RetryPolicy(80, Duration.ofSeconds(5), Duration.ofHours(1));

    @Test
    void doublesTheDelayUpToTheMaximum() {
        assertThat(Stream.of(1, 2, 3, 10, 11, 79).map(attempt -> policy.delay(attempt, NO_JITTER, Duration.ZERO)))
                .containsExactly(
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(2560),
                        Duration.ofHours(1),
                        Duration.ofHours(1));
    }

    @Test
    void variesTheDelayByAFifth() {
        assertThat(policy.delay(1, 0, Duration.ZERO)).isEqualTo(Duration.ofSeconds(4));
        assertThat(policy.delay(1, 1, Duration.ZERO)).isEqualTo(Duration.ofSeconds(6));
    }

    @Test
    void waitsAtLeastAsLongAsTheReceiverWants() {
        assertThat(policy.delay(1, NO_JITTER, Duration.ofMinutes(2))).isEqualTo(Duration.ofMinutes(2));
        assertThat(policy.delay(20, NO_JITTER, Duration.ofMinutes(2))).isEqualTo(Duration.ofHours(1));
        assertThat(policy.delay(1, NO_JITTER, Duration.ofDays(4000))).isEqualTo(Duration.ofDays(1));
    }

    @Test
    void repeatsForAboutThreeDaysByDefault() {
        Duration all = IntStream.range(1, policy.maxAttempts())
                .mapToObj(attempt -> policy.delay(attempt, NO_JITTER, Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);

        assertThat(all).isBetween(Duration.ofHours(69), Duration.ofHours(73));
    }

    @ParameterizedTest
    @CsvSource({
        "120, PT2M",
        "' 0 ', PT0S",
        "-5, PT0S",
        "soon, PT0S",
        "99999999999999999999, PT2562047788015215H30M7S",
        "'Thu, 01 Jan 2026 00:01:00 GMT', PT1M",
        "'Wed, 31 Dec 2025 00:00:00 GMT', PT0S",
        "'Thursday, 01-Jan-26 00:01:00 GMT', PT1M",
        "'Sunday, 06-Nov-94 08:49:37 GMT', PT0S",
        "'Thu Jan  1 00:01:00 2026', PT1M",
        "'Sun Nov  6 08:49:37 1994', PT0S",
        "'Thu Jan 99 00:01:00 2026', PT0S"
    })
    void readsRetryAfter(String text, Duration expected) {
        assertThat(RetryAfter.parse(text, Instant.parse("2026-01-01T00:00:00Z")))
                .isEqualTo(expected);
    }
}
