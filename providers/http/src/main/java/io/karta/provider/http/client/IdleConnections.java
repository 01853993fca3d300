/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Number of connections that the JDK's client keeps for further requests. A server may close such a connection at any
 * time; a request on it then fails before the first byte of a response, without any fault. Thread-safe.
 */
final class IdleConnections {

    private final AtomicInteger count = new AtomicInteger();

    /** Returns whether the next request probably uses a kept connection. */
    boolean take() {
        return count.getAndUpdate(idle -> Math.max(0, idle - 1)) > 0;
    }

    void giveBack() {
        count.incrementAndGet();
    }

    /** Returns whether a connection was closed before the first byte of a response. */
    static boolean isClosedBeforeResponse(IOException failure) {
        return Stream.iterate((Throwable) failure, cause -> cause != null, Throwable::getCause)
                .limit(20)
                .anyMatch(cause -> cause instanceof EOFException
                        || cause instanceof SocketException
                        || String.valueOf(cause.getMessage()).contains("received no bytes"));
    }
}
