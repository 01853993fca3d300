/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.task;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Messages that have changed tasks. A client that repeats one because it has lost the response must not answer the next
 * question with it. The latest are remembered, on this node. Thread-safe.
 */
public final class ReceivedMessages {

    private static final int REMEMBERED = 10_000;

    private final Map<String, Boolean> received = new LinkedHashMap<>() {

        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > REMEMBERED;
        }
    };

    /** Changes a task unless the message has done so before, and returns whether it has now. */
    boolean once(String message, Runnable change) {
        if (!isFirst(message)) {
            return false;
        }
        try {
            change.run();
            return true;
        } catch (RuntimeException e) {
            forget(message);
            throw e;
        }
    }

    private synchronized boolean isFirst(String message) {
        return received.putIfAbsent(message, true) == null;
    }

    private synchronized void forget(String message) {
        received.remove(message);
    }
}
