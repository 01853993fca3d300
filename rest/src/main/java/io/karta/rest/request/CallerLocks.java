/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import io.karta.process.Caller;
import java.util.stream.Stream;

/** Locks for requests of one caller that exclude each other on this node. Thread-safe. */
public final class CallerLocks {

    private static final int LOCKS = 64;

    private final Object[] locks = Stream.generate(Object::new).limit(LOCKS).toArray();

    /** Returns the lock of a caller; some callers share one. */
    public Object of(Caller caller) {
        return locks[Math.floorMod(caller.name().hashCode(), LOCKS)];
    }
}
