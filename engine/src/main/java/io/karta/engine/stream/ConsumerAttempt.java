/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.process.ProcessEvent;
import io.karta.spi.EventConsumer;
import io.karta.spi.EventReceipt;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Attempt of a consumer to receive an event.
 *
 * @param number the number of the attempt on this node, from 1
 * @param receipt completes with the result
 */
record ConsumerAttempt(ProcessEvent event, int number, CompletableFuture<EventReceipt> receipt) {

    /** Attempt that has not begun. */
    record Next(ProcessEvent event, int number) {

        /** Begins the attempt. */
        ConsumerAttempt begin(EventConsumer consumer) {
            return new ConsumerAttempt(event, number, receive(consumer, event, number));
        }
    }

    private static CompletableFuture<EventReceipt> receive(EventConsumer consumer, ProcessEvent event, int number) {
        try {
            return consumer.receive(event, number).toCompletableFuture();
        } catch (RuntimeException | Error e) { // an error such as a lack of threads must not lose the event
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Waits for the receipt, up to a timeout. */
    void await(Duration time) {
        try {
            EventReceipt unused = receipt.get(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | CancellationException | TimeoutException ignored) {
            return; // the receipt tells
        }
    }

    boolean hasSucceeded() {
        return receipt.isDone()
                && !receipt.isCompletedExceptionally()
                && receipt.join().next() == EventReceipt.Next.ADVANCE;
    }
}
