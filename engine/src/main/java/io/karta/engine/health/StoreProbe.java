/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.health;

import io.karta.health.PlatformHealth.StoreHealth;
import io.karta.spi.ProcessStore;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Asks the process store with a short query. Callers share a query that has not ended and its result for a second, so
 * frequent checks do not load the database. Thread-safe.
 */
public final class StoreProbe {

    private static final Logger LOG = System.getLogger(StoreProbe.class.getName());

    /** No process has this id. */
    private static final Set<String> NO_PROCESS = Set.of("health");

    private static final Duration FRESH = Duration.ofSeconds(1);

    /** After this time a query may hang on a broken connection while new ones succeed. */
    private static final Duration HANGING = Duration.ofSeconds(30);

    /** The number of threads that a database without an answer can occupy. */
    private static final int MAX_HANGING = 3;

    private final ProcessStore store;
    private final Executor executor;
    private final Clock clock;
    private final AtomicInteger active = new AtomicInteger();
    private final AtomicBoolean wasReachable = new AtomicBoolean(true);
    private Optional<Query> latest = Optional.empty();

    public StoreProbe(ProcessStore store, Executor executor, Clock clock) {
        this.store = store;
        this.executor = executor;
        this.clock = clock;
    }

    /** Returns the result of a query that began at most a second ago, or has not ended yet. */
    public StoreHealth check(Duration limit) {
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("A health check needs time to wait for the store, not " + limit);
        }
        return store.isDurable() ? await(query(), limit) : new StoreHealth(true, Duration.ZERO);
    }

    private synchronized Query query() {
        Instant now = clock.instant();
        if (latest.isPresent() && !isObsolete(latest.get(), now)) {
            return latest.get();
        }
        var next = new Query(now, new CompletableFuture<>());
        latest = Optional.of(next);
        start(next);
        return next;
    }

    private boolean isObsolete(Query query, Instant now) {
        Duration age = Duration.between(query.begin(), now);
        if (age.isNegative()) { // the clock was set back: the age is unknown
            return query.result().isDone() || active.get() < MAX_HANGING;
        }
        return query.result().isDone()
                ? age.compareTo(FRESH) >= 0
                : age.compareTo(HANGING) >= 0 && active.get() < MAX_HANGING;
    }

    private void start(Query query) {
        active.incrementAndGet();
        try {
            executor.execute(() -> ask(query));
        } catch (RuntimeException | Error refused) { // the executor is closed, or no thread can be created
            active.decrementAndGet();
            query.result().completeExceptionally(refused);
        }
    }

    private void ask(Query query) {
        try {
            long start = System.nanoTime();
            store.versions(NO_PROCESS);
            query.result().complete(Duration.ofNanos(System.nanoTime() - start));
        } catch (Throwable failure) { // an Error, too, is a result of the check
            query.result().completeExceptionally(failure);
        } finally {
            active.decrementAndGet();
        }
    }

    private StoreHealth await(Query query, Duration limit) {
        Duration waited = Duration.between(query.begin(), clock.instant());
        try {
            Duration time = query.result().get(nanosLeft(waited, limit), TimeUnit.NANOSECONDS);
            if (!wasReachable.getAndSet(true)) {
                LOG.log(Level.INFO, Messages::storeAnswersAgain);
            }
            return new StoreHealth(true, time);
        } catch (ExecutionException failed) {
            return unreachable(Messages.storeFailed(cause(failed)), waited);
        } catch (TimeoutException silent) {
            Duration total = waited.compareTo(limit) > 0 ? waited : limit;
            return unreachable(Messages.storeSilent(total), total);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new StoreHealth(false, waited);
        }
    }

    private static Throwable cause(ExecutionException failed) {
        return Optional.ofNullable(failed.getCause()).orElse(failed);
    }

    /** The limit includes the time that the query has taken already, so later checks do not wait. */
    private static long nanosLeft(Duration waited, Duration limit) {
        Duration left = limit.minus(waited);
        return left.isNegative() ? 0 : left.compareTo(HANGING) < 0 ? left.toNanos() : HANGING.toNanos();
    }

    /** Reports a failure once, not with each check. */
    private StoreHealth unreachable(String reason, Duration waited) {
        if (wasReachable.getAndSet(false)) {
            LOG.log(Level.WARNING, reason);
        }
        return new StoreHealth(false, waited);
    }

    /** A query that has begun; its result is its duration. */
    private record Query(Instant begin, CompletableFuture<Duration> result) {}
}
