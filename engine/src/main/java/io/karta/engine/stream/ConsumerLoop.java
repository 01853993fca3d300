/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.engine.stream.EventConsumers.Node;
import io.karta.spi.EventConsumer;
import io.karta.spi.EventLog;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Delivery of events to one consumer, on threads of the platform, because threads of a consumer lack the context of the
 * application. Each signal requests a thread, and one thread at a time works, so a task that is rejected or dropped
 * delays the consumer until the next signal only. Thread-safe.
 */
final class ConsumerLoop {

    private static final Logger LOG = System.getLogger(ConsumerLoop.class.getName());

    private final EventConsumer consumer;
    private final ConsumerDelivery delivery;
    private final Executor executor;
    private final ReentrantLock working = new ReentrantLock();
    private final AtomicBoolean isSignaled = new AtomicBoolean();
    private final AtomicBoolean isRejected = new AtomicBoolean();
    private final AtomicBoolean isConsumerClosed = new AtomicBoolean();
    private volatile boolean isClosing;

    ConsumerLoop(EventConsumer consumer, EventLog log, Node node) {
        this.consumer = consumer;
        this.delivery = new ConsumerDelivery(consumer, log, node, this::signal);
        this.executor = node.executor();
    }

    /** Claims the consumer on this thread, so that a new consumer starts before the next event. */
    void begin() {
        delivery.begin();
    }

    /** Signals possible work. */
    void signal() {
        isSignaled.set(true);
        try {
            executor.execute(this::work);
            isRejected.set(false);
        } catch (RejectedExecutionException ignored) { // no thread is free: the next signal tries again
            return;
        } catch (RuntimeException | Error e) { // a signal must not end the polls of other consumers
            if (!isRejected.getAndSet(true)) {
                LOG.log(Level.WARNING, () -> Messages.noThread(consumer.name(), e), e);
            }
        }
    }

    private void work() {
        while (isSignaled.get() && working.tryLock()) {
            try {
                isSignaled.set(false);
                delivery.proceed();
                if (isClosing) {
                    delivery.end();
                }
            } finally {
                working.unlock();
            }
        }
    }

    /** Cancels the current attempt and starts no further one. */
    void stop() {
        isClosing = true;
        delivery.stop();
    }

    /**
     * Ends the delivery and closes the consumer. If another thread still works, it ends the delivery later.
     *
     * @param deadline when to stop waiting for that thread, as a time of {@link System#nanoTime}
     */
    void close(long deadline) {
        try {
            if (working.tryLock() || working.tryLock(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                endLocked();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            closeConsumer();
        }
    }

    private void endLocked() {
        try {
            delivery.end();
        } finally {
            working.unlock();
        }
    }

    private void closeConsumer() {
        if (!isConsumerClosed.getAndSet(true)) {
            try {
                consumer.close();
            } catch (RuntimeException e) { // other consumers must be closed, too
                LOG.log(Level.WARNING, () -> Messages.closeFailed(consumer.name(), e), e);
            }
        }
    }
}
