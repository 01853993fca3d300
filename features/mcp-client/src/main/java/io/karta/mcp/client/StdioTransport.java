/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Transport over the standard input and output of a child process, one message per line. Thread-safe. */
final class StdioTransport implements Transport {

    private static final Logger LOG = System.getLogger(StdioTransport.class.getName());
    private static final int LONGEST_LOG = 200;

    private final ConnectionSettings settings;
    private final JsonMessages messages;
    private final NotificationListener listener;
    private final ChildProcess child;
    private final OutputStream out;
    private final Map<String, Call> waiting = new ConcurrentHashMap<>();
    private final AbandonedCalls abandoned = new AbandonedCalls(System::nanoTime);
    private volatile boolean isOpen = true;
    private volatile boolean isListening;

    StdioTransport(ConnectionSettings settings, JsonMessages messages, NotificationListener listener)
            throws IOException {
        this.settings = settings;
        this.messages = messages;
        this.listener = listener;
        this.child = ChildProcess.start(settings);
        this.out = child.process().getOutputStream();
        thread("karta-mcp-" + settings.name(), this::readMessages);
        thread("karta-mcp-" + settings.name() + "-log", this::readLog);
    }

    private static void thread(String name, Runnable work) {
        var thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        thread.start();
    }

    private void readMessages() {
        try (var in = new BufferedInputStream(child.process().getInputStream())) {
            readLines(in, this::received);
        } catch (IOException e) {
            LOG.log(Level.DEBUG, () -> "The output of the MCP server %s ended".formatted(settings.name()), e);
        } finally {
            ended(); // also when a message was invalid
        }
    }

    private void ended() {
        isOpen = false;
        waiting.values().forEach(call -> call.answer()
                .completeExceptionally(new ConnectionException("the process of the server has ended")));
        child.close();
    }

    private void readLog() {
        try (var in = new BufferedInputStream(child.process().getErrorStream())) {
            readLines(in, line -> LOG.log(Level.DEBUG, () -> settings.name() + ": " + CleanText.of(line, LONGEST_LOG)));
        } catch (IOException ignored) { // the process has ended, which the other thread reports
        }
    }

    /** Call that waits for its response. */
    private record Call(Outgoing request, CompletableFuture<JsonObject> answer) {}

    /** Receiver of lines. */
    private interface Lines {

        void received(String line) throws IOException;
    }

    private static void readLines(InputStream in, Lines lines) throws IOException {
        var buffer = new LineBuffer();
        for (int next = in.read(); next >= 0; next = in.read()) {
            var line = buffer.add((byte) next);
            if (line.isPresent() && !line.get().isBlank()) {
                lines.received(line.get());
            }
        }
    }

    private void received(String line) throws IOException {
        if (!line.startsWith("{")) {
            return; // some servers print greetings
        }
        var message = messages.read(line);
        if (!message.containsKey("method")) {
            var id = message.getOrDefault("id", JsonValue.NULL).toString();
            var call = waiting.remove(id);
            abandoned.ended(id);
            if (call != null) {
                call.answer().complete(message);
            }
        } else if (message.containsKey("id")) {
            reply(message);
        } else {
            listener.received(message);
        }
    }

    /** A request does not name the call to which it belongs, so it is known only if the server works on one call. */
    private void reply(JsonObject message) throws IOException {
        var calls = List.copyOf(waiting.values());
        var call = calls.size() == 1 && abandoned.isEmpty() ? Optional.of(calls.get(0)) : Optional.<Call>empty();
        if (call.isEmpty()) {
            write(messages.reply(message));
        } else {
            var answer = call.get().answer();
            call.get()
                    .request()
                    .reply(
                            message,
                            messages,
                            reply -> reply.ifPresentOrElse(this::writeIfOpen, () -> answer.complete(message)));
        }
    }

    private void write(JsonObject message) throws IOException {
        synchronized (out) {
            out.write((message + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        }
    }

    @Override
    public JsonObject call(Outgoing request, Duration limit) throws IOException, InterruptedException {
        var id = request.json().getOrDefault("id", JsonValue.NULL).toString();
        var answer = new CompletableFuture<JsonObject>();
        waiting.put(id, new Call(request, answer));
        try {
            if (!isOpen) {
                throw new ConnectionException("the process of the server has ended");
            }
            write(request.json());
            return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            request.requests().ifPresent(replies -> abandoned.add(id));
            throw e;
        } catch (TimeoutException e) {
            request.requests().ifPresent(replies -> abandoned.add(id));
            throw new SocketTimeoutException("the server did not respond in time");
        } catch (ExecutionException e) {
            throw new ConnectionException("the process of the server has ended", e);
        } finally {
            waiting.remove(id);
        }
    }

    @Override
    public void send(Outgoing notification) throws IOException {
        write(notification.json());
    }

    @Override
    public void announce(Outgoing notification) {
        writeIfOpen(notification.json());
    }

    private void writeIfOpen(JsonObject message) {
        try {
            write(message);
        } catch (IOException ignored) { // the process has ended
        }
    }

    @Override
    public void listen(Outgoing request) {
        isListening = true;
        if (!request.json().isEmpty()) {
            try {
                write(request.json());
            } catch (IOException e) {
                isListening = false;
            }
        }
    }

    @Override
    public boolean isListening() {
        return isListening && isOpen;
    }

    @Override
    public boolean isOpen() {
        return isOpen;
    }

    @Override
    public void close() {
        isOpen = false;
        child.close();
    }
}
