/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import io.karta.event.ActionFinished;
import io.karta.event.ProcessEnded;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the events of each process. Thread-safe. */
@ApplicationScoped
public class EventCounter {

    private final Map<String, AtomicInteger> actions = new ConcurrentHashMap<>();
    private final Map<String, String> endings = new ConcurrentHashMap<>();

    void count(@Observes ActionFinished event) {
        actions.computeIfAbsent(event.process().id(), id -> new AtomicInteger()).incrementAndGet();
    }

    void end(@Observes ProcessEnded event) {
        endings.put(event.process().id(), event.status().name());
    }

    String of(String process) {
        int count = actions.getOrDefault(process, new AtomicInteger()).get();
        return count + " actions, " + endings.getOrDefault(process, "not ended");
    }
}
