/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.spi.EventLog;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;

/** A log that cannot be reached at times. */
record FailingLog(EventLog log, AtomicBoolean isDown) implements EventLog {

    private EventLog reached() {
        if (isDown.get()) {
            throw new IllegalStateException("down");
        }
        return log;
    }

    @Override
    public List<Position> read(long after, int limit) {
        return reached().read(after, limit);
    }

    @Override
    public long end() {
        return reached().end();
    }

    @Override
    public OptionalLong claim(String consumer, String owner, Duration lease) {
        return reached().claim(consumer, owner, lease);
    }

    @Override
    public boolean advance(String consumer, String owner, long position) {
        return reached().advance(consumer, owner, position);
    }

    @Override
    public void release(String consumer, String owner) {
        reached().release(consumer, owner);
    }
}
