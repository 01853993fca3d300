/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.event;

import io.karta.agent.InvalidEventIdException;
import io.karta.event.EventJson;
import io.karta.process.AgentProcess;
import io.karta.process.EventFilter;
import io.karta.process.ProcessEvent;
import io.karta.rest.request.RestFacade;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Open connections of clients that receive events. Thread-safe. */
@ApplicationScoped
public class EventConnections {

    private static final int SHUTDOWN_SECONDS = 2;

    @Inject
    RestFacade facade;

    private final Set<EventConnection> open = ConcurrentHashMap.newKeySet();
    private final HeartbeatTimer timer = new HeartbeatTimer();

    /** Returns the selected events, or those after the last one that a client received. */
    Flow.Publisher<ProcessEvent> events(EventFilter filter, @Nullable String lastEventId) {
        if (lastEventId == null || lastEventId.isEmpty()) {
            return facade.platform().events(filter);
        }
        try {
            return facade.platform().events(filter.after(lastEventId));
        } catch (InvalidEventIdException e) {
            throw Messages.invalidEventId(lastEventId);
        }
    }

    /** Starts to send the events of visible processes. */
    void connect(
            Flow.Publisher<ProcessEvent> publisher, Predicate<AgentProcess> visibility, SseEventSink sink, Sse sse) {
        var connection = new EventConnection(sink, sse, new EventJson(facade.json()), visibility, open::remove);
        open.add(connection);
        var settings = facade.settings();
        timer.start(settings.heartbeat().dividedBy(2), () -> open.forEach(each -> each.beat(settings.heartbeat())));
        try {
            publisher.subscribe(connection);
        } catch (RuntimeException e) { // the store does not answer
            open.remove(connection);
            throw e;
        }
    }

    /** Returns the number of connections. */
    int size() {
        return open.size();
    }

    @PreDestroy
    void close() {
        timer.close();
        var closing = Executors.newSingleThreadExecutor();
        open.stream()
                .sorted(Comparator.comparing(EventConnection::isWriting)) // some servers wait until a client reads
                .forEach(each -> closing.execute(each::close));
        closing.shutdown();
        try {
            closing.awaitTermination(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            closing.shutdownNow();
        }
    }
}
