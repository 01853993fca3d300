/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunTimeTest {

    private static final Instant START = Instant.parse("2026-10-25T00:30:00Z");

    private final RunTime time = new RunTime();
    private ProcessStatus status = ProcessStatus.NOT_STARTED;

    private void apply(JournalEntry entry) {
        time.track(entry, status, "node");
        time.passed(entry);
        status = entry.status().orElse(status);
    }

    private void start(int minute) {
        apply(new JournalEntry.Started(at(minute), "node"));
    }

    private void suspend(int minute) {
        apply(new JournalEntry.Suspended(at(minute), ProcessStatus.PAUSED, "", Optional.empty(), Set.of()));
    }

    private static Instant at(int minute) {
        return START.plus(Duration.ofMinutes(minute));
    }

    @Test
    void remainsWhenTheClockIsSetBack() {
        start(0);
        suspend(6);
        start(7);
        suspend(2);

        assertThat(time.used(at(2), status)).isEqualTo(Duration.ofMinutes(6));
    }

    @Test
    void remainsWhileTheProcessRunsByAnEarlierClock() {
        start(0);
        suspend(6);
        start(7);

        assertThat(time.used(at(2), status)).isEqualTo(Duration.ofMinutes(6));
    }
}
