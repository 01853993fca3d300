/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import jakarta.json.JsonObject;
import jakarta.json.JsonStructure;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** Response to one request: JSON, or a stream of events if a message precedes the result. Thread-safe. */
final class ResponseChannel {

    private static final String STREAM = "text/event-stream";
    private static final String COMMENT = ":\n\n";

    private final HttpServletResponse response;
    private final boolean acceptsStream;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Runnable> onDisconnect = new ArrayList<>();
    private Optional<OutputStream> stream = Optional.empty();
    private volatile boolean isDisconnected;
    private boolean isComplete;
    private volatile long sentAt = System.nanoTime();

    ResponseChannel(HttpServletRequest request, HttpServletResponse response) {
        this.response = response;
        var accept = String.join(", ", Collections.list(request.getHeaders("Accept")))
                .toLowerCase(Locale.ROOT);
        this.acceptsStream = accept.isBlank() || accept.contains(STREAM) || accept.contains("*/*");
    }

    boolean acceptsStream() {
        return acceptsStream;
    }

    /** Sends a message before the result, unless the client accepts none or has disconnected. */
    void send(JsonObject message) {
        send(event(message));
    }

    /** Sends a comment, which clients ignore. */
    void keepAlive() {
        send(COMMENT);
    }

    /** Returns whether nothing was sent for some time. */
    boolean isIdle(Duration heartbeat) {
        return System.nanoTime() - sentAt >= heartbeat.toNanos();
    }

    /** Sends a comment if nothing was sent for some time. Does not wait for a thread that sends. */
    void beat(Duration heartbeat) {
        if (!lock.tryLock()) {
            return;
        }
        List<Runnable> due;
        try {
            due = isIdle(heartbeat) ? afterSending(COMMENT) : List.of();
        } finally {
            lock.unlock();
        }
        due.forEach(Runnable::run);
    }

    /** Callbacks run without the lock: they may wait for threads that send, such as one that runs a process. */
    private void send(String text) {
        List<Runnable> due;
        lock.lock();
        try {
            due = afterSending(text);
        } finally {
            lock.unlock();
        }
        due.forEach(Runnable::run);
    }

    /** Sends a text, and returns the callbacks that are due because the client has disconnected. */
    private List<Runnable> afterSending(String text) {
        if (acceptsStream && !isDisconnected && !isComplete) {
            try {
                write(opened(), text);
                sentAt = System.nanoTime();
            } catch (IOException e) {
                return disconnect();
            }
        }
        return List.of();
    }

    private OutputStream opened() throws IOException {
        if (stream.isEmpty()) {
            response.setStatus(HttpServletResponse.SC_OK);
            response.setContentType(STREAM);
            response.setHeader("Cache-Control", "no-store");
            response.setHeader("X-Accel-Buffering", "no");
            stream = Optional.of(response.getOutputStream());
        }
        return stream.get();
    }

    private static String event(JsonStructure message) {
        return "event: message\ndata: " + message + "\n\n";
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private List<Runnable> disconnect() {
        isDisconnected = true;
        var due = List.copyOf(onDisconnect);
        onDisconnect.clear();
        return due;
    }

    /** Returns whether the client has disconnected, as far as that is known. */
    boolean isDisconnected() {
        return isDisconnected;
    }

    /** Registers a callback for a client that disconnects before the result is sent. */
    void onDisconnect(Runnable action) {
        lock.lock();
        try {
            if (!isDisconnected) {
                onDisconnect.add(action);
                return;
            }
        } finally {
            lock.unlock();
        }
        action.run();
    }

    /** Sends the result or error, as the last message. */
    void complete(JsonStructure message, int status) throws IOException {
        lock.lock();
        try {
            isComplete = true;
            if (!isDisconnected) {
                writeLast(message, status);
            }
        } finally {
            lock.unlock();
        }
    }

    private void writeLast(JsonStructure message, int status) throws IOException {
        if (stream.isPresent()) {
            write(stream.get(), event(message));
        } else {
            response.setStatus(status);
            response.setContentType("application/json");
            response.setHeader("Cache-Control", "no-store");
            response.getOutputStream().write(message.toString().getBytes(StandardCharsets.UTF_8));
        }
    }
}
