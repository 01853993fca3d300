/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import io.karta.mcp.protocol.ClientMessage.Request;
import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.server.Changes;
import io.karta.mcp.server.Changes.Filter;
import io.karta.mcp.server.Changes.Notice;
import io.karta.mcp.server.McpServer;
import io.karta.process.Caller;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Open streams of notifications. One thread polls for changes while streams are open. Thread-safe. */
final class NotificationStreams {

    private static final Logger LOG = System.getLogger(NotificationStreams.class.getName());
    private static final long PERIOD_SECONDS = 1;

    private final McpServer server;
    private final Clock clock;
    private final Set<NotificationStream> open = ConcurrentHashMap.newKeySet();
    private Optional<ScheduledThreadPoolExecutor> timer = Optional.empty();
    private boolean isClosed;

    NotificationStreams(McpServer server, Clock clock) {
        this.server = server;
        this.clock = clock;
    }

    /** Opens the stream of a request {@code subscriptions/listen}. */
    void listen(Request request, HttpServletRequest http, Caller caller) throws IOException {
        var requested =
                request.params().get("notifications") instanceof JsonObject given ? given : JsonValue.EMPTY_JSON_OBJECT;
        var uris = uris(requested);
        var filter = new Filter(
                requested.getBoolean("toolsListChanged", false),
                requested.getBoolean("promptsListChanged", false),
                requested.getBoolean("resourcesListChanged", false),
                () -> uris,
                named(caller));
        var stream = open(http, new Changes(server, filter), Optional.of(request.id()), Optional.empty());
        stream.send(new Notice("notifications/subscriptions/acknowledged", acknowledged(filter, uris)));
        stream.start();
    }

    /** Opens the stream of a session. */
    void listen(Session session, HttpServletRequest http, Caller caller) throws IOException {
        var filter = new Filter(true, true, true, session::subscriptions, named(caller));
        var changes = session.changes(() -> new Changes(server, filter));
        var stream = open(http, changes, Optional.empty(), Optional.of(session));
        session.opened(stream);
        stream.start();
    }

    /** Copies the caller, because its roles belong to the request, and the stream outlives the request. */
    private static Caller named(Caller caller) {
        return caller.name().map(name -> Caller.named(name, Set.of())).orElseGet(Caller::anonymous);
    }

    private Set<String> uris(JsonObject requested) {
        return requested.get("resourceSubscriptions") instanceof JsonArray array
                ? array.stream()
                        .filter(JsonString.class::isInstance)
                        .map(uri -> ((JsonString) uri).getString())
                        .filter(server::isWatched)
                        .limit(Session.MOST_SUBSCRIPTIONS)
                        .collect(Collectors.toUnmodifiableSet())
                : Set.of();
    }

    private static JsonObject acknowledged(Filter filter, Set<String> uris) {
        var honoured = JsonBuilders.object();
        if (filter.tools()) {
            honoured.add("toolsListChanged", true);
        }
        if (filter.prompts()) {
            honoured.add("promptsListChanged", true);
        }
        if (filter.resources()) {
            honoured.add("resourcesListChanged", true);
        }
        if (!uris.isEmpty()) {
            honoured.add("resourceSubscriptions", JsonBuilders.array(List.copyOf(uris)));
        }
        return JsonBuilders.object().add("notifications", honoured).build();
    }

    /** Owner of a stream: a session, or a subscription, which has one stream only. */
    private final class StreamOwner implements NotificationStream.Owner {

        private final Optional<Session> session;

        StreamOwner(Optional<Session> session) {
            this.session = session;
        }

        @Override
        public boolean sendsOn(NotificationStream stream) {
            return session.map(owner -> owner.isLatest(stream)).orElse(true);
        }

        @Override
        public void closed(NotificationStream stream) {
            open.remove(stream);
            session.ifPresent(owner -> owner.closed(stream, clock.instant()));
        }
    }

    private NotificationStream open(
            HttpServletRequest http, Changes changes, Optional<JsonValue> subscription, Optional<Session> session)
            throws IOException {
        var stream = new NotificationStream(http.startAsync(), changes, subscription, new StreamOwner(session));
        open.add(stream);
        startTimer();
        return stream;
    }

    private synchronized void startTimer() {
        if (timer.isEmpty() && !isClosed) {
            var scheduler = new ScheduledThreadPoolExecutor(1, work -> {
                var thread = new Thread(work, "karta-mcp");
                thread.setDaemon(true);
                return thread;
            });
            var unused = scheduler.scheduleWithFixedDelay(
                    () -> open.forEach(NotificationStreams::look), PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
            timer = Optional.of(scheduler);
        }
    }

    /** A check that fails, for example without the process store, must not end those of all streams. */
    private static void look(NotificationStream stream) {
        try {
            stream.look();
        } catch (RuntimeException e) {
            LOG.log(Level.DEBUG, "Changes for a stream of notifications could not be read", e);
        }
    }

    synchronized void close() {
        isClosed = true;
        timer.ifPresent(ScheduledThreadPoolExecutor::shutdownNow);
        open.forEach(NotificationStream::end);
    }
}
