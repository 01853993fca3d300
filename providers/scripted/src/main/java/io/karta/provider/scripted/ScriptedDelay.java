/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Delay of one answer, in one part or several, up to the timeout of the call. Not thread-safe. */
final class ScriptedDelay {

    private final String model;
    private final Duration delay;
    private final Duration timeout;
    private Duration passed = Duration.ZERO;

    ScriptedDelay(String model, Duration delay, Duration timeout) {
        this.model = model;
        this.delay = delay;
        this.timeout = timeout;
    }

    /** Waits for the rest of the delay. */
    void pass() {
        passUntil(delay);
    }

    /** Waits for one of several equal parts of the delay. */
    void passPart(int parts) {
        passUntil(passed.plus(delay.dividedBy(parts)));
    }

    private void passUntil(Duration end) {
        boolean isTimedOut = end.compareTo(timeout) > 0;
        try {
            // an interrupted thread must not get an answer, even without a delay
            new CountDownLatch(1).await(millis((isTimedOut ? timeout : end).minus(passed)), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Messages.interrupted(model, e);
        }
        if (isTimedOut) {
            throw Messages.timedOut(model, delay, timeout);
        }
        passed = end;
    }

    private static long millis(Duration time) {
        return time.toSeconds() > Long.MAX_VALUE / 2000 ? Long.MAX_VALUE : time.toMillis();
    }
}
