/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class TimeoutTimerTest {

    private static final Duration SOON = Duration.ofMillis(20);
    private static final Duration NEVER = Duration.ofDays(100_000);

    private final AtomicInteger timers = new AtomicInteger();
    private int refused;

    private final ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1) {
        @Override
        public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
            if (timers.getAndIncrement() < refused) {
                throw new RejectedExecutionException("busy");
            }
            return super.schedule(command, delay, unit);
        }
    };

    private final EngineTimer deadlines = new EngineTimer(scheduler, Duration.ofSeconds(30));

    @AfterEach
    void end() {
        scheduler.shutdownNow();
    }

    @Test
    void interruptsWhoTakesTooLong() {
        CallTimeout alarm = deadlines.alarm(SOON);
        alarm.begin();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> new CountDownLatch(1).await());

        alarm.end();
        assertThat(alarm.hasExpired()).isTrue();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void takesBackAnInterruptThatCameTooLate() throws InterruptedException {
        CallTimeout alarm = deadlines.alarm(SOON);
        alarm.begin();
        eventually(alarm::hasExpired);

        alarm.end();

        assertThat(new CountDownLatch(1).await(1, TimeUnit.MILLISECONDS)).isFalse();
    }

    @Test
    void leavesNoTaskWhenItIsClosed() {
        scheduler.setRemoveOnCancelPolicy(true);
        deadlines.alarm(NEVER).begin();
        assertThat(scheduler.getQueue()).hasSize(1);

        deadlines.close();

        assertThat(scheduler.getQueue()).isEmpty();
        deadlines.alarm(NEVER).begin();
        deadlines.alarm(SOON).begin();
        assertThat(scheduler.getQueue()).isEmpty();
    }

    @Test
    void leavesAloneWhoEndedInTime() throws InterruptedException {
        CallTimeout ended = deadlines.alarm(SOON);
        ended.begin();
        ended.end();

        ringAnother();

        assertThat(ended.hasExpired()).isFalse();
    }

    /** What is due later rings later: an alarm that was set before it has rung then. */
    private void ringAnother() throws InterruptedException {
        ringAnother(SOON.multipliedBy(2));
    }

    private void ringAnother(Duration later) throws InterruptedException {
        var done = new CountDownLatch(1);
        var other = new Thread(() -> {
            CallTimeout alarm = deadlines.alarm(later);
            alarm.begin();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException expired) {
                done.countDown();
            } finally {
                alarm.end();
            }
        });
        other.start();
        done.await();
        other.join();
    }

    @Test
    void ringsTheSoonerOneOfTwoFirst() {
        CallTimeout later = deadlines.alarm(NEVER);
        CallTimeout sooner = deadlines.alarm(SOON);
        later.begin();
        sooner.begin();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> new CountDownLatch(1).await());

        assertThat(sooner.hasExpired()).isTrue();
        assertThat(later.hasExpired()).isFalse();
        sooner.end();
        later.end();
    }

    @Test
    void restartsAfterAPause() {
        Duration longerThanAPauseOfTheMachine = Duration.ofSeconds(1);
        CallTimeout alarm = deadlines.alarm(longerThanAPauseOfTheMachine);
        alarm.begin();

        alarm.pausing(() -> {
            try {
                ringAnother(longerThanAPauseOfTheMachine.plus(SOON));
            } catch (InterruptedException e) {
                throw new AssertionError("rung during a pause", e);
            }
        });

        assertThat(alarm.hasExpired()).isFalse();
        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> new CountDownLatch(1).await());
        alarm.end();
    }

    @Test
    void looksAgainAfterASchedulerWasBusy() {
        refused = 1;
        CallTimeout first = deadlines.alarm(SOON);
        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(first::begin);
        CallTimeout second = deadlines.alarm(SOON);
        second.begin();

        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> new CountDownLatch(1).await(60, TimeUnit.SECONDS));

        second.end();
        assertThat(first.hasExpired()).isFalse();
        assertThat(second.hasExpired()).isTrue();
    }

    @Test
    void setsOneTimerForManyAlarms() {
        for (int call = 0; call < 1000; call++) {
            CallTimeout alarm = deadlines.alarm(NEVER);
            alarm.begin();
            alarm.end();
        }

        // a timer looks a second ahead; a slow machine may need a few of them
        assertThat(timers).hasValueLessThan(100);
    }

    @Test
    void setsNoTimerWithoutWaitingCalls() throws InterruptedException {
        CallTimeout alarm = deadlines.alarm(NEVER);
        alarm.begin();
        alarm.end();

        var looked = new CountDownLatch(1);
        Future<?> unused = deadlines.after(Duration.ofMillis(1100), looked::countDown);
        looked.await();

        assertThat(scheduler.getQueue()).isEmpty();
    }

    @Test
    void runsWorkWhenItsTimeHasElapsed() {
        var ran = new AtomicInteger();

        Future<?> timeout = deadlines.timeout(SOON, ran::incrementAndGet);

        eventually(timeout::isDone);
        assertThat(ran).hasValue(1);
    }

    @Test
    void doesNotRunCancelledWork() throws InterruptedException {
        var ran = new AtomicInteger();
        Duration longerThanAPauseOfTheMachine = Duration.ofSeconds(1);
        deadlines.timeout(longerThanAPauseOfTheMachine, ran::incrementAndGet).cancel(false);

        ringAnother(longerThanAPauseOfTheMachine.plus(SOON));

        assertThat(ran).hasValue(0);
    }

    @Test
    void doesNotRunWorkThatIsCancelledAfterItsTime() throws InterruptedException {
        var ran = new AtomicInteger();
        var isFree = new CountDownLatch(1);
        scheduler.execute(() -> {
            try {
                isFree.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        Future<?> timeout = deadlines.timeout(Duration.ZERO, ran::incrementAndGet);

        timeout.cancel(false);
        isFree.countDown();

        ringAnother();
        assertThat(ran).hasValue(0);
    }

    @Test
    void failingWorkDoesNotDisturbOthers() {
        List<Future<?>> timeouts = Stream.<Future<?>>generate(() -> deadlines.timeout(SOON, () -> {
                    throw new IllegalStateException("disturbs no other timeout");
                }))
                .limit(3)
                .toList();

        assertThat(timeouts).allSatisfy(timeout -> eventually(timeout::isDone));
    }

    @Test
    void runsWorkIfTheSchedulerRefusesTheNextCheck() {
        var tasks = new ArrayDeque<Runnable>();
        var busy = new EngineTimer(
                new ScheduledThreadPoolExecutor(1) {
                    @Override
                    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
                        if (!tasks.isEmpty()) {
                            throw new RejectedExecutionException("busy");
                        }
                        tasks.add(command);
                        return scheduler.schedule(() -> {}, 0, unit);
                    }
                },
                Duration.ofSeconds(30));
        var ran = new AtomicInteger();
        Future<?> timeout = busy.timeout(Duration.ZERO, ran::incrementAndGet);
        Future<?> later = busy.timeout(NEVER, () -> {});

        tasks.element().run();

        assertThat(ran).hasValue(1);
        assertThat(timeout).isDone();
        assertThat(later.isDone()).isFalse();
    }

    @Test
    void schedulesOneTaskForManyShortRuns() {
        for (int run = 0; run < 1000; run++) {
            deadlines.timeout(NEVER, () -> {}).cancel(false);
        }

        assertThat(timers).hasValueLessThan(100);
    }

    @Test
    void keepsNothingOfWorkThatTheSchedulerRefuses() {
        refused = 1;
        var ran = new AtomicInteger();
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> deadlines.timeout(SOON, ran::incrementAndGet));

        Future<?> next = deadlines.timeout(SOON.multipliedBy(2), ran::incrementAndGet);

        eventually(next::isDone);
        assertThat(ran).hasValue(1);
    }
}
