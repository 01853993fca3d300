/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.process.ProcessEvent;
import io.karta.spi.EventConsumer;
import io.karta.spi.EventReceipt;
import java.util.concurrent.CompletableFuture;

/**
 * Attempt of a consumer to receive an event.
 *
 * @param number the number of the attempt on this node, from 1
 * @param receipt completes with the result
 */
record ConsumerAttempt(ProcessEvent event, int number, CompletableFuture<EventReceipt> receipt) {

    /** An attempt that has not begun. */
    record Next(ProcessEvent event, int number) {

        /** Begins the attempt. */
        ConsumerAttempt begin(EventConsumer consumer) {
            return new ConsumerAttempt(event, number, receive(consumer, event, number));
        }
    }

    /** Returns the attempt that follows this one. */
    Next next() {
        return new Next(event, number + 1);
    }

    private static CompletableFuture<EventReceipt> receive(EventConsumer consumer, ProcessEvent event, int number) {
        try {
            return consumer.receive(event, number).toCompletableFuture();
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
