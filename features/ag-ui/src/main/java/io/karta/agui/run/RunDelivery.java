/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.process.ProcessEvent;
import jakarta.json.JsonObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/**
 * Delivery of a run to its client: one event of a process is requested when the client has taken the events of the one
 * before, so a slow client occupies neither memory nor a thread, and delays no process. Thread-safe.
 */
public final class RunDelivery {

    private final RunScript script;
    private final Runnable stop;
    private final List<Source> sources = new ArrayList<>();
    private final Queue<Batch> batches = new ArrayDeque<>();
    /** By processes, the source that delivers their events: a child that starts meanwhile is in two of them. */
    private final Map<String, Source> deliverers = new HashMap<>();

    private Optional<RunClient> client = Optional.empty();
    private boolean isOver;
    private boolean isSending;

    /** Events that are sent together; the last ones end the response. */
    private record Batch(List<JsonObject> events, boolean isLast, Runnable written) {}

    /**
     * Creates the delivery of a run.
     *
     * @param stop stops the run when its client disconnects
     */
    RunDelivery(RunScript script, Runnable stop) {
        this.script = script;
        this.stop = stop;
    }

    /** Subscribes to events, before the run is started or resumed. They are requested after {@link #start}. */
    void follow(Flow.Publisher<ProcessEvent> events) {
        follow(events, new Source(false));
    }

    /** Subscribes to events of a child, which may end before the run. */
    void followChild(Flow.Publisher<ProcessEvent> events) {
        follow(events, new Source(true));
    }

    private void follow(Flow.Publisher<ProcessEvent> events, Source source) {
        sources.add(source);
        events.subscribe(source);
    }

    /** Cancels the subscriptions of a run that was not started. */
    void abandon() {
        sources.forEach(Source::cancel);
    }

    /** Starts to send events. */
    public void start(RunClient to) {
        boolean isDisconnectable;
        synchronized (this) {
            client = Optional.of(to);
            add(beginning(), () -> sources.forEach(Source::next));
            isDisconnectable = !isOver;
        }
        if (isDisconnectable) {
            to.onDisconnect(this::disconnected);
        }
        sendAll(to);
    }

    private List<JsonObject> beginning() {
        try {
            return script.beginning();
        } catch (RuntimeException e) { // the state of the process could not be read
            abandon();
            throw e;
        }
    }

    /** Adds events of the script, in its order. */
    private synchronized void add(List<JsonObject> events, Runnable written) {
        isOver = script.isOver();
        batches.add(new Batch(events, isOver, written));
    }

    /** One thread at a time sends: the events of a process and of its children arrive on different threads. */
    private void sendAll(RunClient to) {
        for (var next = nextBatch(); next.isPresent(); next = nextBatch()) {
            try {
                send(next.get(), to);
            } finally {
                sent();
            }
        }
    }

    private synchronized Optional<Batch> nextBatch() {
        if (isSending || batches.isEmpty()) {
            return Optional.empty();
        }
        isSending = true;
        return Optional.of(batches.remove());
    }

    private synchronized void sent() {
        isSending = false;
    }

    private void send(Batch batch, RunClient to) {
        if (batch.isLast()) {
            abandon();
            to.finish(batch.events());
        } else if (batch.events().isEmpty()) {
            batch.written().run();
        } else {
            to.send(batch.events(), batch.written());
        }
    }

    private void disconnected() {
        synchronized (this) {
            if (isOver) {
                return;
            }
            isOver = true;
        }
        abandon();
        stop.run();
    }

    /** Adds what follows from an event; nothing after the end of the run. */
    private synchronized Optional<RunClient> mapped(ProcessEvent event, Source from) {
        if (isOver) {
            return Optional.empty();
        }
        boolean isFirst = deliverers.computeIfAbsent(event.process().id(), id -> from) == from;
        add(isFirst ? script.map(event) : List.of(), from::next); // an empty batch requests the next event
        return client; // events are requested after the start
    }

    private synchronized Optional<RunClient> aborted() {
        if (isOver || client.isEmpty()) {
            return Optional.empty();
        }
        add(script.aborted(), () -> {});
        return client;
    }

    /** Subscription to the events of one process and its children. */
    private final class Source implements Flow.Subscriber<ProcessEvent> {

        private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
        private final boolean isOfChild;

        Source(boolean isOfChild) {
            this.isOfChild = isOfChild;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription.complete(given);
        }

        void next() {
            var unused = subscription.thenAccept(given -> given.request(1));
        }

        void cancel() {
            var unused = subscription.thenAccept(Flow.Subscription::cancel);
        }

        @Override
        public void onNext(ProcessEvent event) {
            mapped(event, this).ifPresent(RunDelivery.this::sendAll);
        }

        @Override
        public void onError(Throwable failure) {
            abort();
        }

        @Override
        public void onComplete() {
            if (!isOfChild) {
                abort();
            }
        }

        /** The events have ended before the run, for example because the application stops. */
        private void abort() {
            subscription.cancel(false);
            aborted().ifPresent(RunDelivery.this::sendAll);
        }
    }
}
