/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import java.time.Duration;

/**
 * Point in time at which waiting ends.
 *
 * @param nanos the time, in units of {@link System#nanoTime}
 */
record Deadline(long nanos) {

    /** Longer than any call, and short enough to be counted in nanoseconds. */
    private static final Duration LONGEST = Duration.ofDays(365);

    /** Returns a deadline that no call reaches. */
    static Deadline far() {
        return after(LONGEST);
    }

    static Deadline after(Duration limit) {
        return new Deadline(System.nanoTime() + bounded(limit).toNanos());
    }

    static Duration bounded(Duration limit) {
        return limit.compareTo(LONGEST) < 0 ? limit : LONGEST;
    }

    boolean isOver() {
        return nanos - System.nanoTime() <= 0;
    }

    boolean isBefore(Deadline other) {
        return nanos - other.nanos < 0;
    }

    Deadline orSooner(Deadline other) {
        return other.isBefore(this) ? other : this;
    }

    Duration left() {
        return Duration.ofNanos(Math.max(0, nanos - System.nanoTime()));
    }
}
