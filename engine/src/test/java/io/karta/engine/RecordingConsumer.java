/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.event.ProcessEnded;
import io.karta.process.ProcessEvent;
import io.karta.spi.EventConsumer;
import io.karta.spi.EventReceipt;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** Consumer of the ends of processes that remembers what it has received. */
final class RecordingConsumer implements EventConsumer {

    /** Behavior of the consumer in one attempt. */
    interface Behavior {
        CompletionStage<EventReceipt> receive(ProcessEvent event, int attempt);
    }

    static final Behavior ACCEPT = (event, attempt) -> CompletableFuture.completedFuture(EventReceipt.advance());

    final List<String> received = new CopyOnWriteArrayList<>();
    final List<Integer> attempts = new CopyOnWriteArrayList<>();
    volatile boolean isClosed;
    private final String name;
    private final Predicate<ProcessEvent> filter;
    private final Behavior behavior;

    RecordingConsumer(String name, Predicate<ProcessEvent> filter, Behavior behavior) {
        this.name = name;
        this.filter = filter;
        this.behavior = behavior;
    }

    static RecordingConsumer of(Behavior behavior) {
        return new RecordingConsumer("recorder", ProcessEnded.class::isInstance, behavior);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean accepts(ProcessEvent event) {
        return filter.test(event);
    }

    @Override
    public CompletionStage<EventReceipt> receive(ProcessEvent event, int attempt) {
        received.add(event.process().id());
        attempts.add(attempt);
        return behavior.receive(event, attempt);
    }

    @Override
    public void close() {
        isClosed = true;
    }
}
