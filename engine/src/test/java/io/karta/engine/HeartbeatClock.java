/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.testkit.Eventually.eventually;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Clock of a store that follows the heartbeats of its nodes: it passes the time between two heartbeats only after every
 * node has beaten. So a machine that is too slow for the heartbeats of a node does not let its claims expire, while the
 * claims of a node whose store fails do. A heartbeat that hangs stops the clock for {@link #PATIENCE} only. Timeouts of
 * at least an hour elapse when a test says so. Thread-safe.
 */
public final class HeartbeatClock extends Clock implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final Set<Object> nodes = new HashSet<>();
    private final Set<Object> late = new HashSet<>();
    private final Queue<Runnable> timeouts = new ConcurrentLinkedQueue<>();
    private final ScheduledThreadPoolExecutor scheduler = new Beats();
    private Instant now = Instant.now();
    private long turned = System.nanoTime();
    private int turns;

    /** Returns the scheduler for the heartbeats of all nodes. */
    public ScheduledThreadPoolExecutor scheduler() {
        return scheduler;
    }

    @Override
    public synchronized Instant instant() {
        Duration passed = passed();
        if (passed.compareTo(PATIENCE) > 0) {
            turn(passed);
        }
        return now;
    }

    /** Waits until every node has sent a number of further heartbeats. */
    public void awaitTurns(int more) {
        int last = turns() + more;
        eventually(() -> turns() >= last);
    }

    /** Lets the timeouts of at least an hour elapse that have started before. */
    public void elapseTimeouts() {
        for (Runnable timeout = timeouts.poll(); timeout != null; timeout = timeouts.poll()) {
            scheduler.execute(timeout);
        }
    }

    private synchronized int turns() {
        return turns;
    }

    private Duration passed() {
        return Duration.ofNanos(System.nanoTime() - turned);
    }

    private synchronized void beaten(Object node, Duration period) {
        late.remove(node);
        if (late.isEmpty()) {
            Duration passed = passed();
            turn(passed.compareTo(period) < 0 ? passed : period);
        }
    }

    private void turn(Duration time) {
        now = now.plus(time);
        turned = System.nanoTime();
        turns++;
        late.addAll(nodes);
    }

    private synchronized void join(Object node) {
        nodes.add(node);
    }

    private synchronized void leave(Object node) {
        nodes.remove(node);
        late.remove(node);
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }

    @Override
    public void close() {
        scheduler.shutdownNow();
    }

    private final class Beats extends ScheduledThreadPoolExecutor {

        Beats() {
            super(4);
            setRemoveOnCancelPolicy(true);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
            ScheduledFuture<?> scheduled = super.schedule(task, delay, unit);
            if (unit.toHours(delay) > 0) {
                timeouts.add(() -> {
                    if (scheduled.cancel(false)) {
                        task.run();
                    }
                });
            }
            return scheduled;
        }

        @Override
        public ScheduledFuture<?> scheduleWithFixedDelay(Runnable beat, long delay, long period, TimeUnit unit) {
            var node = new Object();
            join(node);
            Runnable beating = () -> {
                try {
                    beat.run();
                } finally {
                    beaten(node, Duration.ofNanos(unit.toNanos(period)));
                }
            };
            return new Heartbeat(super.scheduleWithFixedDelay(beating, delay, period, unit), () -> leave(node));
        }
    }

    /** Tells when a node stops its heartbeats. */
    private record Heartbeat(ScheduledFuture<?> future, Runnable stopped) implements ScheduledFuture<Object> {

        @Override
        public boolean cancel(boolean mayInterrupt) {
            stopped.run();
            return future.cancel(mayInterrupt);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return future.getDelay(unit);
        }

        @Override
        public int compareTo(Delayed other) {
            return future.compareTo(other);
        }

        @Override
        public boolean isCancelled() {
            return future.isCancelled();
        }

        @Override
        public boolean isDone() {
            return future.isDone();
        }

        @Override
        public Object get() throws InterruptedException, ExecutionException {
            return future.get();
        }

        @Override
        public Object get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
            return future.get(time, unit);
        }
    }
}
