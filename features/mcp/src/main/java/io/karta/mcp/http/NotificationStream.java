/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.server.Changes;
import io.karta.mcp.server.Changes.Notice;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;

/**
 * Stream of notifications that stays open until the client closes it. A client that does not read holds at most one
 * batch of notifications, and no thread. Thread-safe.
 */
final class NotificationStream implements WriteListener {

    private final AsyncContext context;
    private final ServletOutputStream out;
    private final Changes changes;
    private final Optional<JsonValue> subscription;
    private final Owner owner;
    private final Queue<byte[]> waiting = new ArrayDeque<>();
    private boolean isStarted;
    private boolean isClosed;

    /** What a stream belongs to. Thread-safe. */
    @FunctionalInterface
    interface Owner {

        /** Returns whether changes are sent on this stream: on one of several with the same changes. */
        default boolean sendsOn(NotificationStream stream) {
            return true;
        }

        void closed(NotificationStream stream);
    }

    /**
     * Opens a stream.
     *
     * @param subscription the id of the request that is the subscription; empty in a session
     */
    NotificationStream(AsyncContext context, Changes changes, Optional<JsonValue> subscription, Owner owner)
            throws IOException {
        this.context = context;
        this.changes = changes;
        this.subscription = subscription;
        this.owner = owner;
        context.setTimeout(0);
        var response = (HttpServletResponse) context.getResponse();
        response.setContentType("text/event-stream");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Accel-Buffering", "no");
        this.out = response.getOutputStream();
    }

    synchronized void start() {
        if (!isClosed) {
            out.setWriteListener(this);
        }
    }

    synchronized void send(Notice notice) {
        send(JsonBuilders.object()
                .add("jsonrpc", "2.0")
                .add("method", notice.method())
                .add("params", tagged(notice.params()))
                .build());
    }

    private JsonObject tagged(JsonObject object) {
        return subscription
                .map(id -> JsonBuilders.object(object)
                        .add("_meta", JsonBuilders.object().add("io.modelcontextprotocol/subscriptionId", id))
                        .build())
                .orElse(object);
    }

    private void send(JsonObject message) {
        waiting.add(("event: message\ndata: " + message + "\n\n").getBytes(StandardCharsets.UTF_8));
        flush();
    }

    /** Sends new changes, unless the client has not read the previous ones. */
    void look() {
        if (isIdle()) {
            // without the lock: a slow store must not block the threads of the container
            send(owner.sendsOn(this) ? changes.next() : List.of());
        }
    }

    private synchronized boolean isIdle() {
        return !isClosed && isStarted && waiting.isEmpty();
    }

    private synchronized void send(List<Notice> notices) {
        if (notices.isEmpty()) {
            waiting.add(":\n\n".getBytes(StandardCharsets.UTF_8)); // shows that both ends are there
            flush();
        }
        notices.forEach(this::send);
    }

    @Override
    public synchronized void onWritePossible() {
        isStarted = true;
        flush();
    }

    /** The container calls again when the client can read more. */
    private void flush() {
        try {
            while (isStarted && !isClosed && !waiting.isEmpty() && out.isReady()) {
                out.write(waiting.remove());
            }
            if (isStarted && !isClosed && out.isReady()) {
                out.flush();
            }
        } catch (IOException | IllegalStateException e) {
            close();
        }
    }

    @Override
    public void onError(Throwable problem) {
        close();
    }

    /** Ends the subscription for the client, and the stream. */
    synchronized void end() {
        if (!isClosed) {
            subscription.ifPresent(id -> send(JsonBuilders.object()
                    .add("jsonrpc", "2.0")
                    .add("id", id)
                    .add(
                            "result",
                            tagged(JsonBuilders.object()
                                    .add("resultType", "complete")
                                    .build()))
                    .build()));
            close();
        }
    }

    private synchronized void close() {
        if (!isClosed) {
            isClosed = true;
            waiting.clear();
            owner.closed(this);
            try {
                context.complete();
            } catch (IllegalStateException ignored) { // the container has completed it
            }
        }
    }
}
