/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.ManualScheduler;
import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Timers that run, hang, and are stopped. */
class TimerProbeTest {

    private final ManualClock clock = ManualClock.at(Instant.EPOCH);
    private final ManualScheduler scheduler = new ManualScheduler(clock);
    private final TimerProbe probe = new TimerProbe(scheduler, clock);

    @AfterEach
    void stop() {
        scheduler.shutdownNow();
    }

    @Test
    void isAliveWhileTasksRun() {
        assertThat(probe.isAlive()).isTrue();
        scheduler.advance(Duration.ofHours(1));

        assertThat(probe.isAlive()).isTrue();
    }

    @Test
    void isAliveAfterALongTimeWithoutAnyCheck() {
        scheduler.advance(Duration.ofDays(1));

        assertThat(probe.isAlive()).isTrue();
    }

    @Test
    void isNotAliveWhenATaskIsAMinuteLate() {
        probe.isAlive();
        clock.advance(Duration.ofSeconds(59));
        assertThat(probe.isAlive()).isTrue();

        clock.advance(Duration.ofSeconds(1));

        assertThat(probe.isAlive()).isFalse();
    }

    @Test
    void isAliveAgainWhenTheTaskHasRun() {
        probe.isAlive();
        clock.advance(Duration.ofMinutes(2));
        assertThat(probe.isAlive()).isFalse();

        scheduler.advance(Duration.ZERO);

        assertThat(probe.isAlive()).isTrue();
    }

    @Test
    void isNotAliveWithoutATimer() {
        scheduler.shutdownNow();

        assertThat(probe.isAlive()).isFalse();
    }

    @Test
    void leavesNoTaskWhenItIsClosed() {
        probe.isAlive();

        probe.close();

        assertThat(scheduler.getQueue()).allSatisfy(task -> assertThat(task)
                .asInstanceOf(InstanceOfAssertFactories.FUTURE)
                .isCancelled());
        assertThat(probe.isAlive()).isFalse();
    }
}
