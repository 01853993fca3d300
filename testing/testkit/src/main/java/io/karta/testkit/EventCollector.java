/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static java.util.Objects.requireNonNull;

import io.karta.process.ProcessEvent;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Subscriber that stores the events of a stream.
 *
 * <pre>{@code
 * EventCollector events = EventCollector.of(letters.stream(complaint)).awaitEnd();
 * assertThat(events.ofType(ToolStarted.class)).hasSize(1);
 * }</pre>
 *
 * <p>Thread-safe.
 */
public class EventCollector implements Flow.Subscriber<ProcessEvent> {

    private static final int LIMIT_SECONDS = 180;

    private final List<ProcessEvent> events = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Void> completion = new CompletableFuture<>();
    private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
    private final long initial;

    /**
     * Creates a subscriber.
     *
     * @param initial number of events that it requests first, 0 for none
     */
    public EventCollector(long initial) {
        this.initial = initial;
    }

    /**
     * Subscribes to all events of a stream.
     *
     * @param publisher the stream
     * @return the subscriber
     */
    public static EventCollector of(Flow.Publisher<? extends ProcessEvent> publisher) {
        return of(publisher, Long.MAX_VALUE);
    }

    /**
     * Subscribes to a stream.
     *
     * @param publisher the stream
     * @param initial number of events that it requests first, 0 for none
     * @return the subscriber
     */
    public static EventCollector of(Flow.Publisher<? extends ProcessEvent> publisher, long initial) {
        var collector = new EventCollector(initial);
        publisher.subscribe(collector);
        return collector;
    }

    @Override
    public void onSubscribe(Flow.Subscription started) {
        subscription.complete(requireNonNull(started, "started"));
        if (initial > 0) {
            started.request(initial);
        }
    }

    @Override
    public void onNext(ProcessEvent event) {
        events.add(requireNonNull(event, "event"));
    }

    @Override
    public void onError(Throwable failure) {
        completion.completeExceptionally(requireNonNull(failure, "failure"));
    }

    @Override
    public void onComplete() {
        completion.complete(null);
    }

    /**
     * Requests further events.
     *
     * @param number number of events, at least 1
     */
    public void request(long number) {
        subscription.join().request(number);
    }

    /** Cancels the subscription. */
    public void cancel() {
        subscription.join().cancel();
    }

    /**
     * Waits until the stream is complete.
     *
     * @return this subscriber
     * @throws ExecutionException if the stream has failed
     * @throws TimeoutException if it is not complete within 180 seconds
     * @throws InterruptedException if the thread is interrupted
     */
    public EventCollector awaitEnd() throws ExecutionException, TimeoutException, InterruptedException {
        completion.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        return this;
    }

    /**
     * Returns the end of the stream.
     *
     * @return completes with the stream, exceptionally if it fails
     */
    public CompletableFuture<Void> completion() {
        return completion;
    }

    /**
     * Returns the events so far.
     *
     * @return the events, in order
     */
    public List<ProcessEvent> events() {
        return List.copyOf(events);
    }

    /**
     * Returns the events of one type so far.
     *
     * @param type the type
     * @param <E> the type
     * @return the events, in order
     */
    public <E> List<E> ofType(Class<E> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /**
     * Returns the ids of the journaled events so far.
     *
     * @return the ids, in order
     */
    public List<String> ids() {
        return events.stream().flatMap(event -> event.id().stream()).toList();
    }

    /**
     * Returns the types of the journaled events so far.
     *
     * @return simple names such as {@code ProcessEnded}, in order
     */
    public List<String> journaled() {
        return events.stream()
                .filter(event -> event.id().isPresent())
                .map(EventCollector::type)
                .toList();
    }

    /**
     * Returns the type of an event.
     *
     * @param event the event
     * @return a simple name such as {@code ProcessEnded}
     */
    public static String type(ProcessEvent event) {
        return event.getClass().getInterfaces()[0].getSimpleName();
    }
}
