/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import dev.langchain4j.exception.TimeoutException;
import java.io.IOException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;

/** What goes on between threads of callers and a vendor. An interrupt ends an exchange, and closing interrupts them all. Safe for use by several threads. */
final class Exchanges implements AutoCloseable {

    private final Set<Thread> waiting = new HashSet<>();
    private final Set<Thread> freed = new HashSet<>();
    private boolean closed;

    /** One of them, on the thread of the caller. */
    @FunctionalInterface
    interface Exchange<T> {
        T run() throws IOException, InterruptedException;
    }

    <T> T run(Exchange<T> exchange) {
        enter();
        try {
            return explained(exchange);
        } catch (RuntimeException e) {
            throw isFreed() ? isClosed() : e;
        } finally {
            leave();
        }
    }

    private static <T> T explained(Exchange<T> exchange) {
        try {
            return exchange.run();
        } catch (HttpConnectTimeoutException e) {
            throw new CompletionException(e);
        } catch (HttpTimeoutException e) {
            throw new TimeoutException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CompletionException(e);
        } catch (IOException e) {
            throw new CompletionException(e);
        }
    }

    private synchronized void enter() {
        if (closed) {
            throw isClosed();
        }
        waiting.add(Thread.currentThread());
    }

    private static CancellationException isClosed() {
        return new CancellationException("The model is closed");
    }

    private synchronized boolean isFreed() {
        return freed.contains(Thread.currentThread());
    }

    /** The interrupt was meant for the exchange; whoever called goes on. */
    private synchronized void leave() {
        waiting.remove(Thread.currentThread());
        if (freed.remove(Thread.currentThread())) {
            Thread.interrupted();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        freed.addAll(waiting);
        waiting.forEach(Thread::interrupt);
    }
}
