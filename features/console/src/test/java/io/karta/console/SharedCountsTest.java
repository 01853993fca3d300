/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.LocalPlatform;
import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Numbers that all operators share. */
class SharedCountsTest {

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-11-26T12:00:00Z"));

    @Test
    void areCountedAtMostEveryTwoSeconds() {
        try (LocalPlatform platform = LocalPlatform.builder().build()) {
            var counts = new SharedCounts(platform, clock);
            JsonObjects first = counts.numbers();

            clock.advance(Duration.ofMillis(1_999));
            assertThat(counts.numbers()).isSameAs(first);

            clock.advance(Duration.ofMillis(1));
            assertThat(counts.numbers()).isNotSameAs(first);
        }
    }

    @Test
    void areCountedAgainAfterTheClockWasSetBack() {
        try (LocalPlatform platform = LocalPlatform.builder().build()) {
            var counts = new SharedCounts(platform, clock);
            JsonObjects first = counts.numbers();

            clock.advance(Duration.ofHours(-1));

            assertThat(counts.numbers()).isNotSameAs(first);
        }
    }
}
