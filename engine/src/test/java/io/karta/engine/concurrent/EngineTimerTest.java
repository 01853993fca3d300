/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Delayed work on a scheduler that keeps cancelled tasks until their time, as those of some servers do. */
class EngineTimerTest {

    private static final Duration LATER = Duration.ofMinutes(10);

    private final List<Runnable> kept = new CopyOnWriteArrayList<>();
    private final List<Duration> delays = new CopyOnWriteArrayList<>();

    private volatile boolean isFast;
    private volatile boolean rejects;

    private final ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1) {
        @Override
        public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
            if (rejects) {
                throw new RejectedExecutionException("busy");
            }
            kept.add(command);
            delays.add(Duration.of(delay, unit.toChronoUnit()));
            return super.schedule(command, isFast ? 0 : delay, unit);
        }
    };

    private final EngineTimer timer = new EngineTimer(scheduler, Duration.ofSeconds(30));

    @AfterEach
    void end() {
        scheduler.shutdownNow();
    }

    @Test
    void runsWorkAfterItsDelay() throws InterruptedException {
        var ran = new CountDownLatch(1);

        Future<?> work = timer.after(Duration.ofMillis(1), ran::countDown);

        assertThat(ran.await(30, TimeUnit.SECONDS)).isTrue();
        eventually(work::isDone);
        assertThat(work.isCancelled()).isFalse();
    }

    @Test
    void dividesLongDelays() {
        isFast = true;

        Future<?> work = timer.after(LATER, () -> {});

        eventually(work::isDone);
        assertThat(delays).allMatch(delay -> delay.compareTo(Duration.ofSeconds(30)) <= 0);
        assertThat(delays.stream().reduce(Duration.ZERO, Duration::plus)).isEqualTo(LATER);
    }

    @Test
    void releasesWhatCancelledWorkRefersTo() {
        WeakReference<Object> process = scheduleAndCancel();

        assertThat(kept).hasSize(1);
        eventually(() -> {
            System.gc();
            return process.refersTo(null);
        });
    }

    private WeakReference<Object> scheduleAndCancel() {
        var process = new Object();
        timer.after(LATER, process::notifyAll).cancel(false);
        return new WeakReference<>(process);
    }

    @Nested
    class WhileOneOfItsThreadsIsOccupied {

        private final CountDownLatch goesOn = new CountDownLatch(1);
        private final List<String> ran = new CopyOnWriteArrayList<>();

        @BeforeEach
        void occupyAThread() throws InterruptedException {
            scheduler.setCorePoolSize(2);
            var occupied = new CountDownLatch(1);
            Runnable longWork = () -> {
                occupied.countDown();
                awaitQuietly(goesOn);
            };
            onTimer(() -> timer.runHere(longWork, () -> {}));
            assertThat(occupied.await(30, TimeUnit.SECONDS)).isTrue();
        }

        @AfterEach
        void goOn() {
            goesOn.countDown();
        }

        private void onTimer(Runnable work) {
            Future<?> unused = timer.after(Duration.ZERO, work);
        }

        private void runHere() {
            timer.runHere(() -> ran.add("here"), () -> ran.add("again"));
        }

        @Test
        void anotherOneTriesAgainLater() {
            onTimer(this::runHere);

            eventually(() -> !ran.isEmpty());
            assertThat(ran).containsExactly("again");
        }

        @Test
        void otherThreadsRunTheirWork() {
            runHere();

            assertThat(ran).containsExactly("here");
        }

        @Test
        void workIsNotLostIfTheSchedulerRejectsIt() {
            onTimer(() -> {
                rejects = true;
                runHere();
            });

            eventually(() -> !ran.isEmpty());
            assertThat(ran).containsExactly("here");
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void cancelsTheTaskOfTheScheduler() {
        Future<?> work = timer.after(LATER, () -> {});

        work.cancel(false);

        assertThat(work.isCancelled()).isTrue();
        assertThat(scheduler.getQueue())
                .allSatisfy(task -> assertThat((Future<?>) task).isCancelled());
    }
}
