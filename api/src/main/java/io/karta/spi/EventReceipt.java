/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * Result of an attempt of an {@link EventConsumer} to receive an event.
 *
 * @param next the next step
 * @param delay the time before the next attempt; zero unless the event is repeated
 */
public record EventReceipt(Next next, Duration delay) {

    /** Next steps after an attempt. */
    public enum Next {
        /** The event was processed; the next one follows. */
        ADVANCE,
        /** The same event is repeated after the delay; after the third attempt, other processes overtake it. */
        REPEAT,
        /** No event follows, on any node, until the platform of this node is closed. */
        STOP
    }

    /** Creates a receipt. */
    public EventReceipt {
        requireNonNull(next, "next");
        if (delay.isNegative()) {
            throw new IllegalArgumentException("A delay is at least zero, not " + delay);
        }
    }

    /**
     * Returns the receipt for a processed event.
     *
     * @return the receipt
     */
    public static EventReceipt advance() {
        return new EventReceipt(Next.ADVANCE, Duration.ZERO);
    }

    /**
     * Returns the receipt for a failed attempt that is repeated. Later events of the same process wait for it; after
     * the third attempt, those of other processes do not.
     *
     * @param delay the time before the next attempt, at least zero
     * @return the receipt
     */
    public static EventReceipt repeatAfter(Duration delay) {
        return new EventReceipt(Next.REPEAT, delay);
    }

    /**
     * Returns the receipt that stops the consumer. Its position remains before the event.
     *
     * @return the receipt
     */
    public static EventReceipt stop() {
        return new EventReceipt(Next.STOP, Duration.ZERO);
    }
}
