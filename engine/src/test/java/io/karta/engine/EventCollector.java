/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.process.ProcessEvent;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;

/** Subscriber that keeps the events it requests. */
class EventCollector implements Flow.Subscriber<ProcessEvent> {

    final List<ProcessEvent> events = new CopyOnWriteArrayList<>();
    final CompletableFuture<Void> end = new CompletableFuture<>();
    private final CountDownLatch subscribed = new CountDownLatch(1);
    private final long initial;
    private volatile Flow.Subscription subscription;

    /** Creates a subscriber with an initial demand. */
    EventCollector(long initial) {
        this.initial = initial;
    }

    static EventCollector of(Flow.Publisher<ProcessEvent> publisher) {
        return of(publisher, Long.MAX_VALUE);
    }

    static EventCollector of(Flow.Publisher<ProcessEvent> publisher, long initial) {
        var collector = new EventCollector(initial);
        publisher.subscribe(collector);
        return collector;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        subscribed.countDown();
        if (initial > 0) {
            given.request(initial);
        }
    }

    @Override
    public void onNext(ProcessEvent event) {
        events.add(event);
    }

    @Override
    public void onError(Throwable problem) {
        end.completeExceptionally(problem);
    }

    @Override
    public void onComplete() {
        end.complete(null);
    }

    void request(long number) {
        subscription.request(number);
    }

    void cancel() {
        subscription.cancel();
    }

    EventCollector awaitEnd() throws Exception {
        end.get(30, TimeUnit.SECONDS);
        return this;
    }

    List<String> ids() {
        return events.stream().flatMap(event -> event.id().stream()).toList();
    }

    /** Returns the names of the journaled events, as their interfaces have them. */
    List<String> journaled() {
        return events.stream()
                .filter(event -> event.id().isPresent())
                .map(EventCollector::name)
                .toList();
    }

    static String name(ProcessEvent event) {
        return event.getClass().getInterfaces()[0].getSimpleName();
    }
}
