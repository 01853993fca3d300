/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.task;

import io.karta.a2a.protocol.SentMessage;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Messages that have changed tasks. A client that repeats one because it has lost the response must not answer the next
 * question with it. The latest are remembered, on this node. Thread-safe.
 */
public final class ReceivedMessages {

    private static final int REMEMBERED = 10_000;

    private final Map<UUID, AtomicBoolean> received = new LinkedHashMap<>() {

        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, AtomicBoolean> eldest) {
            return size() > REMEMBERED;
        }
    };

    /**
     * Changes a task unless the message has done so before, and returns whether it has now. The same message waits for
     * a change that another thread has begun.
     */
    boolean once(String task, SentMessage message, Runnable change) {
        var hasChanged = state(key(task, message));
        synchronized (hasChanged) {
            if (hasChanged.get()) {
                return false;
            }
            change.run();
            hasChanged.set(true);
            return true;
        }
    }

    /** Messages can be large, and many are remembered. */
    private static UUID key(String task, SentMessage message) {
        return UUID.nameUUIDFromBytes((task + message.fingerprint()).getBytes(StandardCharsets.UTF_8));
    }

    private synchronized AtomicBoolean state(UUID key) {
        return received.computeIfAbsent(key, any -> new AtomicBoolean());
    }
}
