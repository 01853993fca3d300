/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Does what is due when the test lets time pass, on the test's thread. */
public class ManualScheduler extends ScheduledThreadPoolExecutor {

    private final ManualClock clock;
    private final List<Due> tasks = new CopyOnWriteArrayList<>();

    public ManualScheduler(ManualClock clock) {
        super(1);
        this.clock = clock;
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        var handle = super.schedule(() -> {}, 100, TimeUnit.DAYS);
        tasks.add(new Due(clock.instant().plusNanos(unit.toNanos(delay)), task, handle));
        return handle;
    }

    public void advance(Duration time) {
        clock.advance(time);
        for (Due task : List.copyOf(tasks)) {
            if (!task.at().isAfter(clock.instant())
                    && tasks.remove(task)
                    && !task.handle().isCancelled()) {
                task.work().run();
            }
        }
    }

    private record Due(Instant at, Runnable work, ScheduledFuture<?> handle) {}
}
