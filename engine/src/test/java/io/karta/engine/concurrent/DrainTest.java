/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class DrainTest {

    private static final Duration LIMIT = Duration.ofHours(1);

    private final Drain drain = new Drain();
    private final AtomicInteger running = new AtomicInteger(2);
    private final AtomicInteger checks = new AtomicInteger();
    private final AtomicBoolean isInterrupted = new AtomicBoolean();
    private final Thread closing = new Thread(() -> {
        drain.run(this::isRunning, LIMIT);
        isInterrupted.set(Thread.currentThread().isInterrupted());
    });

    private boolean isRunning() {
        checks.incrementAndGet();
        return running.get() > 0;
    }

    @Test
    void endsWithTheLastProcess() throws Exception {
        closing.start();
        eventually(() -> closing.getState() == Thread.State.TIMED_WAITING);

        running.decrementAndGet();
        drain.stopped();
        eventually(() -> checks.get() == 2 && closing.getState() == Thread.State.TIMED_WAITING);
        running.decrementAndGet();
        drain.stopped();
        closing.join();

        assertThat(checks).as("no polling").hasValue(3);
    }

    @Test
    void endsAtItsLimit() {
        Duration limit = Duration.ofMillis(50);
        long start = System.nanoTime();

        drain.run(this::isRunning, limit);

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(limit);
        assertThat(checks).hasValue(1);
        assertThat(drain.isActive()).isTrue();
    }

    @Test
    void endsIfItIsInterrupted() throws Exception {
        closing.start();

        closing.interrupt();
        closing.join();

        assertThat(isInterrupted).isTrue();
        assertThat(checks).hasValue(1);
    }

    @Test
    void ignoresProcessesThatStopBefore() {
        drain.stopped();

        drain.run(this::isRunning, Duration.ofMillis(1));

        assertThat(checks).hasValue(1);
    }
}
