/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.event;

import io.karta.event.EventJson;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Connection of one client. It writes one event at a time and requests the next one when the write has ended, so a slow
 * client occupies neither memory for events nor a thread. Thread-safe.
 */
final class EventConnection implements Flow.Subscriber<ProcessEvent> {

    private final SseEventSink sink;
    private final Sse sse;
    private final EventJson json;
    private final Predicate<AgentProcess> visibility;
    private final Consumer<EventConnection> departure;
    private Flow.@Nullable Subscription subscription;
    private @Nullable ProcessEvent waiting;
    private boolean isWriting;
    private boolean isRequested;
    private boolean isLast;
    private boolean isClosed;
    private long writtenAt = System.nanoTime();

    EventConnection(
            SseEventSink sink,
            Sse sse,
            EventJson json,
            Predicate<AgentProcess> visibility,
            Consumer<EventConnection> departure) {
        this.sink = sink;
        this.sse = sse;
        this.json = json;
        this.visibility = visibility;
        this.departure = departure;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        synchronized (this) {
            subscription = given;
            isWriting = true;
        }
        write(comment()); // sends the headers
    }

    @Override
    public void onNext(ProcessEvent event) {
        boolean isVisible = visibility.test(event.process());
        synchronized (this) {
            isRequested = false;
            if (!isVisible && isWriting) {
                return; // the completion of the write requests the next event
            }
            if (isWriting) {
                waiting = event;
                return;
            }
            isWriting = isVisible;
        }
        if (isVisible) {
            write(document(event));
        } else {
            proceed();
        }
    }

    @Override
    public void onComplete() {
        synchronized (this) {
            isLast = true;
            if (isWriting) {
                return;
            }
        }
        close();
    }

    /** The client reconnects and receives the missing events. */
    @Override
    public void onError(Throwable problem) {
        close();
    }

    /** Keeps an idle connection open. A write in progress needs no heartbeat. */
    void beat(Duration heartbeat) {
        boolean beats;
        synchronized (this) {
            long idle = System.nanoTime() - writtenAt;
            beats = !isWriting && !isClosed && idle >= heartbeat.toNanos();
            isWriting |= beats;
        }
        if (beats) {
            write(comment());
        }
    }

    /** Returns whether a write is in progress. */
    synchronized boolean isWriting() {
        return isWriting;
    }

    private OutboundSseEvent comment() {
        return sse.newEventBuilder().comment("").build();
    }

    private OutboundSseEvent document(ProcessEvent event) {
        var builder = sse.newEventBuilder()
                .name(json.type(event))
                .mediaType(MediaType.TEXT_PLAIN_TYPE)
                .data(String.class, json.write(event).toString());
        event.id().ifPresent(builder::id);
        return builder.build();
    }

    private void write(OutboundSseEvent event) {
        send(event).whenComplete((sent, failure) -> {
            if (failure != null) {
                close(); // the client has disconnected
            } else {
                written();
            }
        });
    }

    private CompletionStage<?> send(OutboundSseEvent event) {
        synchronized (this) {
            writtenAt = System.nanoTime();
        }
        try {
            return sink.send(event);
        } catch (RuntimeException e) { // the container has closed it
            return CompletableFuture.failedFuture(e);
        }
    }

    private void written() {
        ProcessEvent next;
        synchronized (this) {
            next = waiting;
            waiting = null;
            isWriting = next != null;
            writtenAt = System.nanoTime();
        }
        if (next != null) {
            write(document(next));
        } else {
            proceed();
        }
    }

    private void proceed() {
        Flow.Subscription source;
        boolean ends;
        synchronized (this) {
            ends = isLast && !isWriting;
            source = isRequested || isLast ? null : subscription;
            isRequested |= source != null;
        }
        if (ends) {
            close();
        } else if (source != null) {
            source.request(1);
        }
    }

    void close() {
        Flow.Subscription source;
        synchronized (this) {
            if (isClosed) {
                return;
            }
            isClosed = true;
            source = subscription;
        }
        if (source != null) {
            source.cancel();
        }
        departure.accept(this);
        sink.close();
    }
}
