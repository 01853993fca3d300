/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Clock that changes only when a test advances it.
 *
 * <pre>{@code
 * var clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
 * clock.advance(Duration.ofMinutes(5));
 * }</pre>
 *
 * <p>Thread-safe.
 */
public final class ManualClock extends Clock {

    private final ZoneId zone;
    private volatile Instant now;

    private ManualClock(Instant now, ZoneId zone) {
        this.now = requireNonNull(now, "now");
        this.zone = requireNonNull(zone, "zone");
    }

    /**
     * Creates a clock in UTC.
     *
     * @param now the initial time
     * @return the clock
     */
    public static ManualClock at(Instant now) {
        return new ManualClock(now, ZoneOffset.UTC);
    }

    /**
     * Advances the clock.
     *
     * @param time the duration
     */
    public synchronized void advance(Duration time) {
        now = now.plus(time);
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public Clock withZone(ZoneId other) {
        return new ManualClock(now, other);
    }
}
