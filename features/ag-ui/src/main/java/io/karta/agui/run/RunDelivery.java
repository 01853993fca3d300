/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.process.ProcessEvent;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    private Optional<RunClient> client = Optional.empty();
    private boolean isOver;

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
        var source = new Source();
        sources.add(source);
        events.subscribe(source);
    }

    /** Cancels the subscriptions of a run that was not started. */
    void abandon() {
        sources.forEach(Source::cancel);
    }

    /** Starts to send events. */
    public void start(RunClient to) {
        List<JsonObject> beginning;
        synchronized (this) {
            client = Optional.of(to);
            beginning = script.beginning();
            isOver = script.isOver();
        }
        if (isOver) {
            end(to, beginning);
        } else {
            to.onDisconnect(this::disconnected);
            to.send(beginning, () -> sources.forEach(Source::next));
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

    private void end(RunClient to, List<JsonObject> last) {
        abandon();
        to.finish(last);
    }

    /** Returns what follows from an event; empty after the end of the run. */
    private synchronized Optional<List<JsonObject>> mapped(ProcessEvent event) {
        if (isOver) {
            return Optional.empty();
        }
        var events = script.map(event);
        isOver = script.isOver();
        return Optional.of(events);
    }

    private synchronized Optional<List<JsonObject>> aborted() {
        if (isOver) {
            return Optional.empty();
        }
        isOver = true;
        return Optional.of(script.aborted());
    }

    private synchronized boolean isOver() {
        return isOver;
    }

    private synchronized RunClient client() {
        return client.orElseThrow(); // events are requested after the start
    }

    /** Subscription to the events of one process and its children. */
    private final class Source implements Flow.Subscriber<ProcessEvent> {

        private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();

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
            mapped(event).ifPresent(this::deliver);
        }

        private void deliver(List<JsonObject> events) {
            if (isOver()) {
                end(client(), events);
            } else if (events.isEmpty()) {
                next();
            } else {
                client().send(events, this::next);
            }
        }

        @Override
        public void onError(Throwable failure) {
            abort();
        }

        @Override
        public void onComplete() {
            abort();
        }

        /** The events have ended before the run, for example because the application stops. */
        private void abort() {
            subscription.cancel(false);
            Optional<RunClient> to;
            synchronized (RunDelivery.this) {
                to = client;
            }
            to.ifPresent(present -> aborted().ifPresent(last -> end(present, last)));
        }
    }
}
