/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import java.util.Optional;

/** What a {@link TimeoutTimer} ends. Thread-safe. */
interface Timeout {

    /** Time of expiry in nanoseconds, on the clock of the timer. */
    long due();

    /** Expires if the time has elapsed and the timeout was not stopped. Returns whether it has expired. */
    boolean expireIfDue(long now);

    /** Returns what to run when it has expired. */
    default Optional<Runnable> work() {
        return Optional.empty();
    }
}
