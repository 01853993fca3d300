/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import io.karta.mcp.McpLogLevel;
import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.protocol.ProtocolVersion;
import io.karta.mcp.server.Changes;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Session of a client of a protocol version with a handshake. Thread-safe. */
final class Session {

    static final int MOST_SUBSCRIPTIONS = 1_000;

    private final String id;
    private final ProtocolVersion version;
    private final JsonObject capabilities;
    private final Optional<String> caller;
    private final AtomicLong requests = new AtomicLong();
    private final Map<String, CompletableFuture<JsonObject>> waiting = new ConcurrentHashMap<>();
    private final Map<String, HttpExchange> running = new ConcurrentHashMap<>();
    private final Set<String> subscriptions = ConcurrentHashMap.newKeySet();
    private volatile Optional<McpLogLevel> logLevel = Optional.empty();
    private final Deque<NotificationStream> streams = new ConcurrentLinkedDeque<>();
    private Optional<Changes> changes = Optional.empty(); // guarded by this
    private volatile Instant usedAt;
    private volatile boolean isClosed;

    Session(String id, ProtocolVersion version, JsonObject capabilities, Optional<String> caller, Instant now) {
        this.id = id;
        this.version = version;
        this.capabilities = capabilities;
        this.caller = caller;
        this.usedAt = now;
    }

    String id() {
        return id;
    }

    ProtocolVersion version() {
        return version;
    }

    JsonObject capabilities() {
        return capabilities;
    }

    boolean isOf(Optional<String> name) {
        return caller.equals(name);
    }

    void used(Instant now) {
        usedAt = now;
    }

    boolean isUnusedSince(Instant time) {
        return usedAt.isBefore(time) && running.isEmpty() && streams.isEmpty();
    }

    /** Returns the changes of which the client is notified. Its streams share them: each is sent on one stream only. */
    synchronized Changes changes(Supplier<Changes> first) {
        var known = changes.orElseGet(first);
        changes = Optional.of(known);
        return known;
    }

    /** Returns whether a stream is the latest: a client can have lost earlier ones before the server notices. */
    boolean isLatest(NotificationStream stream) {
        return streams.peekLast() == stream;
    }

    /** Keeps the session while the client has a stream of notifications open, which ends with the session. */
    void opened(NotificationStream stream) {
        streams.add(stream);
        if (isClosed) {
            stream.end();
        }
    }

    void closed(NotificationStream stream, Instant now) {
        used(now);
        streams.remove(stream);
    }

    /** Subscribes to a resource, and returns whether the session may have one more subscription. */
    synchronized boolean subscribe(String uri) {
        if (subscriptions.size() >= MOST_SUBSCRIPTIONS && !subscriptions.contains(uri)) {
            return false;
        }
        subscriptions.add(uri);
        return true;
    }

    void unsubscribe(String uri) {
        subscriptions.remove(uri);
    }

    Set<String> subscriptions() {
        return subscriptions;
    }

    Optional<McpLogLevel> logLevel() {
        return logLevel;
    }

    void logLevel(McpLogLevel level) {
        logLevel = Optional.of(level);
    }

    void begin(HttpExchange exchange) {
        running.put(exchange.request().id().toString(), exchange);
        if (isClosed) {
            exchange.cancel();
        }
    }

    void end(HttpExchange exchange) {
        running.remove(exchange.request().id().toString(), exchange);
    }

    /** Cancels a request of the client. */
    void cancel(JsonValue request) {
        Optional.ofNullable(running.get(request.toString())).ifPresent(HttpExchange::cancel);
    }

    /** Returns the ids of the requests to the client without a response. */
    Set<String> openRequests() {
        return waiting.keySet();
    }

    /** Sends a request to the client as part of the response to one of its requests. */
    CompletableFuture<JsonObject> send(String method, JsonObject params, ResponseChannel channel) {
        var number = "karta-" + requests.incrementAndGet();
        var id = JsonBuilders.text(number).toString();
        var response = new CompletableFuture<JsonObject>();
        waiting.put(id, response);
        var unused = response.whenComplete((result, problem) -> waiting.remove(id)); // also without a response
        channel.send(JsonBuilders.object()
                .add("jsonrpc", "2.0")
                .add("id", number)
                .add("method", method)
                .add("params", params)
                .build());
        return response;
    }

    /** Takes the response of the client to a request of the server. */
    void respond(JsonValue request, Optional<JsonObject> result) {
        Optional.ofNullable(waiting.remove(request.toString()))
                .ifPresent(response -> result.ifPresentOrElse(
                        response::complete,
                        () -> response.completeExceptionally(new IllegalStateException("an error response"))));
    }

    /** Ends the session; what begins concurrently finds that it is closed. */
    void close() {
        isClosed = true;
        waiting.values().forEach(response -> response.cancel(false));
        running.values().forEach(HttpExchange::cancel);
        streams.forEach(NotificationStream::end);
    }
}
