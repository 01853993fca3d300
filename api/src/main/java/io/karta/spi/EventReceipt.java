/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * Result of one attempt of an {@link EventConsumer} to receive an event: what follows.
 *
 * @param next what follows
 * @param delay the time before the next attempt; zero unless the event is repeated
 */
public record EventReceipt(Next next, Duration delay) {

    /** What follows an attempt. */
    public enum Next {
        /** The consumer is done with the event; the next one follows. */
        ADVANCE,
        /** The same event follows again after the delay. */
        REPEAT,
        /** No event follows on this node until the platform is started again. */
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
     * Returns the receipt of a consumer that is done with the event.
     *
     * @return the receipt
     */
    public static EventReceipt advance() {
        return new EventReceipt(Next.ADVANCE, Duration.ZERO);
    }

    /**
     * Returns the receipt of a failed attempt.
     *
     * @param delay the time before the next attempt, at least zero
     * @return the receipt
     */
    public static EventReceipt repeatAfter(Duration delay) {
        return new EventReceipt(Next.REPEAT, delay);
    }

    /**
     * Returns the receipt of a consumer that wants no further event. Its place remains before the event.
     *
     * @return the receipt
     */
    public static EventReceipt stop() {
        return new EventReceipt(Next.STOP, Duration.ZERO);
    }
}
