/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.engine.concurrent.EngineTimer;
import io.karta.spi.EventLog;
import java.time.Duration;
import java.util.OptionalLong;

/** Claim of this node on one consumer of the event log, with the position of the consumer. Not thread-safe. */
final class ConsumerClaim {

    private final EventLog log;
    private final String consumer;
    private final String node;
    private final Duration lease;
    private boolean isHeld;
    private boolean isKnown;
    private long position;
    private long dueAt;

    ConsumerClaim(EventLog log, String consumer, String node, Duration lease) {
        this.log = log;
        this.consumer = consumer;
        this.node = node;
        this.lease = lease;
    }

    /** Returns whether it is time to extend the claim, or to check whether the consumer is free. */
    boolean isDue() {
        return !isKnown || System.nanoTime() - dueAt >= 0;
    }

    boolean isHeld() {
        return isHeld;
    }

    /** Returns the last processed position known on this node. */
    long position() {
        return position;
    }

    /** Claims the consumer or extends the claim; returns whether this node holds it. */
    boolean renew() {
        isHeld = false;
        isKnown = true;
        dueAt = System.nanoTime() + EngineTimer.nanos(lease) / 3;
        OptionalLong found = log.claim(consumer, node, lease);
        isHeld = found.isPresent();
        position = found.orElse(position);
        return isHeld;
    }

    /** Records that all events up to a position are processed. */
    void advance(long to) {
        isHeld = log.advance(consumer, node, to);
        position = isHeld ? to : position;
    }

    /** Assumes that the claim is lost, because the store does not answer. */
    void lose() {
        isHeld = false;
    }

    /** Releases the claim, so that another node can claim the consumer. This node claims it again after a pause. */
    void release(Duration pause) {
        dueAt = System.nanoTime() + EngineTimer.nanos(pause);
        if (isHeld) {
            isHeld = false;
            log.release(consumer, node);
        }
    }
}
