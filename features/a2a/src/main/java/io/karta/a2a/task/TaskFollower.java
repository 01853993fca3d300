/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.task;

import io.karta.a2a.protocol.RpcRequest;
import io.karta.a2a.protocol.Task;
import io.karta.a2a.protocol.TaskMessage;
import io.karta.event.MessageSent;
import io.karta.event.ProcessEnded;
import io.karta.event.ProcessResumed;
import io.karta.event.ProcessStarted;
import io.karta.event.ProcessSuspended;
import io.karta.event.ProgressUpdated;
import io.karta.event.QuestionAnswered;
import io.karta.event.QuestionExpired;
import io.karta.process.AgentProcess;
import io.karta.process.EventFilter;
import io.karta.process.OutputChannel.OutputEvent;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessInfo;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.stream.Stream;

/**
 * Follows a process until its task has settled: it has ended, or asks its client. Thread-safe; the events of a process
 * and of its children arrive on different threads.
 */
public final class TaskFollower {

    /** Events after which a task may have settled. */
    private static final List<Class<?>> ENDINGS =
            List.of(ProcessSuspended.class, ProcessEnded.class, QuestionExpired.class);

    /** Events after which a task works, unless it has settled meanwhile: then another event follows. */
    private static final List<Class<?>> CONTINUATIONS =
            List.of(ProcessStarted.class, ProcessResumed.class, QuestionAnswered.class);

    private final TaskReader reader;
    private final AgentProcess process;
    private final RpcRequest request;
    private final Delivery delivery;
    private final List<Source> sources = new CopyOnWriteArrayList<>();
    /** By processes, the source of their events: a child that starts during the subscription is in two of them. */
    private final Map<String, Source> deliverers = new HashMap<>();

    private Optional<TaskClient> client = Optional.empty();
    private Task last;
    private boolean isAborted;
    private boolean isOver;

    /** What the client receives. */
    enum Delivery {
        /** One response, when the task has settled. */
        RESPONSE,
        /** A response for each change, until the task settles. */
        STREAM,
        /** A response for each change; a task that asks already may be answered by another client. */
        SUBSCRIPTION
    }

    TaskFollower(TaskReader reader, AgentProcess process, RpcRequest request, Delivery delivery) {
        this.reader = reader;
        this.process = process;
        this.request = request;
        this.delivery = delivery;
        this.last = reader.read(process);
    }

    /** Subscribes to what happens from now on, before the process starts or resumes. */
    TaskFollower subscribed() {
        try {
            subscribe(process.id());
            Stream.concat(new Questions(reader.platform(), process).awaitedChildren(), descendants(process.id()))
                    .distinct()
                    .forEach(this::subscribe);
            return this;
        } catch (RuntimeException e) { // the store failed
            abandon();
            throw e;
        }
    }

    /** Children that have started before are not among the children of a subscription. */
    private Stream<String> descendants(String parent) {
        return reader.platform().children(parent).stream()
                .filter(child -> !child.status().isFinished())
                .map(ProcessInfo::id)
                .flatMap(child -> Stream.concat(Stream.of(child), descendants(child)));
    }

    private void subscribe(String id) {
        var source = new Source();
        sources.add(source);
        var events = EventFilter.ofProcess(id).withChildren().newOnly();
        reader.platform()
                .events(isStream() ? events.withModelOutput() : events) // with what actions report
                .subscribe(source);
    }

    /** Starts or resumes the process; the client then does not miss anything. */
    TaskFollower after(Runnable change) {
        try {
            change.run();
            return this;
        } catch (RuntimeException e) {
            abandon();
            throw e;
        }
    }

    /** Reads the state again, which is the first that the client receives. */
    TaskFollower refreshed() {
        last = reader.read(process);
        return this;
    }

    /** Reads the state after a change. A stream begins before what has followed from it. */
    TaskFollower resumed() {
        refreshed();
        if (delivery == Delivery.STREAM) {
            last = last.working();
        }
        return this;
    }

    /** Cancels the subscriptions of a request that fails. */
    public void abandon() {
        sources.forEach(Source::cancel);
    }

    /** Begins to send responses. */
    public void start(TaskClient to) {
        boolean isFinished;
        synchronized (this) {
            client = Optional.of(to);
            isFinished = begin(to);
        }
        if (isFinished) {
            abandon();
        } else {
            to.onDisconnect(this::abandon);
        }
    }

    private boolean begin(TaskClient to) {
        if (isStream()) {
            to.send(List.of(response()), () -> {});
            boolean isSettled = delivery == Delivery.STREAM
                    ? last.state().isSettled()
                    : last.state().isTerminal();
            if (isSettled) {
                end(to, List.of());
            }
        }
        if (!isOver && (isAborted || (!isStream() && last.state().isSettled()))) {
            end(to, List.of());
        }
        if (!isOver) {
            sources.forEach(Source::next);
        }
        return isOver;
    }

    private boolean isStream() {
        return delivery != Delivery.RESPONSE;
    }

    private JsonObject response() {
        return request.response(last.toResult(request.version()));
    }

    private void end(TaskClient to, List<JsonObject> events) {
        isOver = true;
        to.finish(isStream() ? events.stream().map(request::response).toList() : List.of(response()));
    }

    /** Returns the state that the client would receive now. */
    Task current() {
        return last;
    }

    private synchronized void followed(ProcessEvent event, Source from) {
        if (isOver) {
            return;
        }
        Runnable next = from::next;
        if (deliverers.computeIfAbsent(event.process().id(), id -> from) != from) {
            next.run();
        } else if (ENDINGS.stream().anyMatch(type -> type.isInstance(event))) {
            changed(reader.read(process), next);
        } else if (CONTINUATIONS.stream().anyMatch(type -> type.isInstance(event))) {
            continued(next);
        } else if (isStream() && (event instanceof ProgressUpdated || event instanceof MessageSent)) {
            said((OutputEvent) event, next);
        } else {
            next.run();
        }
    }

    private void continued(Runnable next) {
        var now = reader.read(process);
        if (now.state().isSettled()) {
            next.run();
        } else {
            changed(now, next);
        }
    }

    private void changed(Task now, Runnable next) {
        boolean isNew = !now.hasStatusOf(last) || (!isStream() && now.state().isSettled());
        last = now;
        if (!isNew || client.isEmpty()) {
            next.run();
            return;
        }
        var events = new ArrayList<JsonObject>(now.toArtifactUpdates(request.version()));
        events.add(now.toStatusUpdate(request.version()));
        if (now.state().isSettled()) {
            end(client.get(), events);
            abandon();
        } else if (isStream()) {
            client.get().send(events.stream().map(request::response).toList(), next);
        } else {
            next.run();
        }
    }

    /** A process may have ended since an action reported its progress; the task then settles with a later event. */
    private void said(OutputEvent event, Runnable next) {
        if (event.text().isEmpty() || client.isEmpty()) {
            next.run();
            return;
        }
        var message = TaskMessage.ofAgent(UUID.randomUUID().toString(), event.text());
        var working = last.says(message, event.at());
        client.get().send(List.of(request.response(working.toStatusUpdate(request.version()))), next);
    }

    /** The events have ended before the task, for example because the application stops: the client asks again. */
    private void aborted() {
        synchronized (this) {
            isAborted = true;
            if (!isOver && client.isPresent()) {
                end(client.get(), List.of());
            }
        }
        abandon();
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
            followed(event, this);
        }

        @Override
        public void onError(Throwable failure) {
            aborted();
        }

        @Override
        public void onComplete() {
            if (sources.indexOf(this) == 0) { // children may end before
                aborted();
            }
        }
    }
}
