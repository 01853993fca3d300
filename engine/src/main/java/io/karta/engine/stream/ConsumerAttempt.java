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

    /** Begins an attempt. */
    static ConsumerAttempt begin(EventConsumer consumer, ProcessEvent event, int number) {
        return new ConsumerAttempt(event, number, receive(consumer, event, number));
    }

    private static CompletableFuture<EventReceipt> receive(EventConsumer consumer, ProcessEvent event, int number) {
        try {
            return consumer.receive(event, number).toCompletableFuture();
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
