/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Entity tags of data that pages poll. */
class PollTagTest {

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
    private final PollTag tag = PollTag.of("17-0", clock, Content.of(new byte[] {1}));

    @Test
    void isCurrentForAShortTimeUntilAnEvent() {
        assertThat(PollTag.read(tag.text())).contains(tag);
        assertThat(tag.isCurrent("17-0", clock)).isTrue();
        assertThat(tag.isCurrent("17-1", clock)).isFalse();

        clock.advance(Duration.ofSeconds(15));
        assertThat(tag.isCurrent("17-0", clock)).isFalse();
    }

    @Test
    void ignoresOtherTags() {
        assertThat(PollTag.read(null)).isEmpty();
        assertThat(PollTag.read("*")).isEmpty();
        assertThat(PollTag.read("\"17-0_99999999999999999999_x\"")).isEmpty();
    }
}
