/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Times at which searches refresh a knowledge base. Thread-safe. */
final class RefreshTimes {

    private static final Duration RETRY = Duration.ofMinutes(1);

    private final Optional<Duration> interval;
    private final LongSupplier nanoTime;
    private volatile Optional<Long> due = Optional.empty();

    RefreshTimes(Optional<Duration> interval, LongSupplier nanoTime) {
        this.interval = interval;
        this.nanoTime = nanoTime;
    }

    void succeeded() {
        due = interval.map(this::in);
    }

    void failed() {
        due = Optional.of(in(interval.filter(time -> time.compareTo(RETRY) < 0).orElse(RETRY)));
    }

    private long in(Duration time) {
        return nanoTime.getAsLong() + time.toNanos();
    }

    boolean isDue() {
        return due.filter(time -> nanoTime.getAsLong() - time >= 0).isPresent();
    }
}
