/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.http;

import io.karta.a2a.task.TaskClient;
import jakarta.json.JsonObject;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;

/** Response to a request: JSON or server-sent events, written without blocking. It holds no thread. Thread-safe. */
final class ResponseStream implements TaskClient, WriteListener {

    private final boolean isOfEvents;
    private final AsyncContext context;
    private final ServletOutputStream out;
    private final Consumer<ResponseStream> onClose;
    private final Queue<byte[]> waiting = new ArrayDeque<>();
    private final List<Runnable> onDisconnect = new ArrayList<>();
    private final List<Runnable> written = new ArrayList<>();
    private boolean isStarted;
    private boolean isFlushed = true;
    private boolean isLast;
    private boolean isClosed;
    private long writtenAt = System.nanoTime();

    ResponseStream(AsyncContext context, boolean isOfEvents, Consumer<ResponseStream> onClose) throws IOException {
        this.isOfEvents = isOfEvents;
        this.context = context;
        this.onClose = onClose;
        context.setTimeout(0);
        var response = (HttpServletResponse) context.getResponse();
        response.setContentType(isOfEvents ? "text/event-stream" : "application/json");
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Accel-Buffering", "no");
        this.out = response.getOutputStream();
    }

    void start() {
        out.setWriteListener(this);
    }

    @Override
    public void send(List<JsonObject> responses, Runnable then) {
        synchronized (this) {
            responses.forEach(this::add);
            written.add(then);
        }
        flush();
    }

    @Override
    public void finish(List<JsonObject> responses) {
        synchronized (this) {
            responses.forEach(this::add);
            written.clear();
            isLast = true;
        }
        flush();
    }

    private void add(JsonObject response) {
        var text = isOfEvents ? "data: " + response + "\n\n" : response.toString();
        waiting.add(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void onDisconnect(Runnable action) {
        synchronized (this) {
            if (!isClosed) {
                onDisconnect.add(action);
                return;
            }
        }
        action.run();
    }

    /** Keeps an idle connection open, and detects that the client has left. */
    void beat(Duration heartbeat) {
        synchronized (this) {
            if (!isStarted || isClosed || !waiting.isEmpty() || System.nanoTime() - writtenAt < heartbeat.toNanos()) {
                return;
            }
            waiting.add((isOfEvents ? ":\n\n" : " ").getBytes(StandardCharsets.UTF_8));
        }
        flush();
    }

    @Override
    public void onWritePossible() {
        synchronized (this) {
            isStarted = true;
        }
        flush();
    }

    /** The container calls again when the client can read more. */
    private void flush() {
        List<Runnable> next = List.of();
        try {
            synchronized (this) {
                if (write()) {
                    next = List.copyOf(written);
                    written.clear();
                }
            }
        } catch (IOException | IllegalStateException e) {
            close();
            return;
        }
        next.forEach(Runnable::run);
        closeAfterLast();
    }

    /** Returns whether everything is written. */
    private boolean write() throws IOException {
        if (!isStarted || isClosed) {
            return false;
        }
        while (!waiting.isEmpty() && out.isReady()) {
            out.write(waiting.remove());
            isFlushed = false;
            writtenAt = System.nanoTime();
        }
        if (!isFlushed && waiting.isEmpty() && out.isReady()) {
            out.flush();
            isFlushed = true;
        }
        return waiting.isEmpty() && out.isReady();
    }

    private void closeAfterLast() {
        boolean isDone;
        synchronized (this) {
            isDone = isLast && isStarted && waiting.isEmpty() && !isClosed && out.isReady();
            if (isDone) {
                onDisconnect.clear();
            }
        }
        if (isDone) {
            close();
        }
    }

    @Override
    public void onError(Throwable problem) {
        close();
    }

    void close() {
        List<Runnable> actions;
        synchronized (this) {
            if (isClosed) {
                return;
            }
            isClosed = true;
            waiting.clear();
            actions = List.copyOf(onDisconnect);
        }
        onClose.accept(this);
        actions.forEach(Runnable::run);
        try {
            context.complete();
        } catch (IllegalStateException ignored) { // the container has completed it
        }
    }
}
