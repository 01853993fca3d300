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
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Timers that run, hang, and are stopped. */
class TimerProbeTest {

    private final ManualClock clock = ManualClock.at(Instant.EPOCH);
    private final Queue<Class<? extends Throwable>> refusals = new ArrayDeque<>();
    private final ManualScheduler scheduler = new RefusingScheduler();
    private final TimerProbe probe = new TimerProbe(scheduler, clock);

    /** Refuses the next task with the next refusal, if there is one. */
    private final class RefusingScheduler extends ManualScheduler {

        RefusingScheduler() {
            super(clock);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
            Class<? extends Throwable> refusal = refusals.poll();
            if (refusal == OutOfMemoryError.class) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            if (refusal != null) {
                throw new IllegalStateException("the context of the application is not available");
            }
            return super.schedule(task, delay, unit);
        }
    }

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

    @ParameterizedTest
    @ValueSource(classes = {OutOfMemoryError.class, IllegalStateException.class})
    void isAliveAgainWhenTheTimerAcceptsTasks(Class<? extends Throwable> refusal) {
        refusals.add(refusal);
        assertThat(probe.isAlive()).isFalse();
        clock.advance(Duration.ofMinutes(2));

        assertThat(probe.isAlive()).isTrue();
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
