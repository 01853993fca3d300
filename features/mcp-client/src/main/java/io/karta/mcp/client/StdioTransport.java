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
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Transport over the standard input and output of a child process, one message per line. Thread-safe. */
final class StdioTransport implements Transport {

    private static final Logger LOG = System.getLogger(StdioTransport.class.getName());
    private static final int LONGEST_LOG = 200;
    private static final int MOST_UNREAD = 100;
    private static final long ACCEPTED_SECONDS = 10;

    private final ConnectionSettings settings;
    private final JsonMessages messages;
    private final NotificationListener listener;
    private final ChildProcess child;
    private final BlockingQueue<JsonObject> unread = new LinkedBlockingQueue<>(MOST_UNREAD);
    private final Thread writer;
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
        this.writer = thread("-write", this::writeMessages);
        writer.start();
        thread("", this::readMessages).start();
        thread("-log", this::readLog).start();
    }

    private Thread thread(String name, Runnable work) {
        var thread = new Thread(work, "karta-mcp-" + settings.name() + name);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        return thread;
    }

    /** Writes on a thread of its own, so that a server that does not read delays no call beyond its time limit. */
    private void writeMessages() {
        var out = child.process().getOutputStream();
        try {
            while (isOpen) {
                out.write((unread.take() + "\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, () -> "The input of the MCP server %s ended".formatted(settings.name()), e);
            ended();
        } catch (InterruptedException ignored) { // the connection has ended
        }
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
        close();
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

    /** Some servers print greetings and entries of their log. */
    private void received(String line) throws IOException {
        if (!line.stripLeading().startsWith("{")) { // escape sequences of a terminal would count as levels
            return;
        }
        var message = messages.find(line);
        if (message.isPresent()) {
            received(message.get());
        }
    }

    private void received(JsonObject message) {
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
    private void reply(JsonObject message) {
        var calls = List.copyOf(waiting.values());
        var call = calls.size() == 1 && abandoned.isEmpty() ? Optional.of(calls.get(0)) : Optional.<Call>empty();
        if (call.isEmpty()) {
            writeLater(messages.reply(message));
        } else {
            var answer = call.get().answer();
            call.get()
                    .request()
                    .reply(
                            message,
                            messages,
                            reply -> reply.ifPresentOrElse(this::writeLater, () -> answer.complete(message)));
        }
    }

    private void write(JsonObject message, long nanos) throws InterruptedException, SocketTimeoutException {
        if (!unread.offer(message, nanos, TimeUnit.NANOSECONDS)) {
            throw new SocketTimeoutException("the server does not read its input");
        }
    }

    /** Omits a reply or a notification if the server has not read too many messages. */
    private void writeLater(JsonObject message) {
        var unused = unread.offer(message);
    }

    @Override
    public JsonObject call(Outgoing request, Duration limit) throws IOException, InterruptedException {
        var id = request.json().getOrDefault("id", JsonValue.NULL).toString();
        var answer = new CompletableFuture<JsonObject>();
        long end = System.nanoTime() + limit.toNanos();
        waiting.put(id, new Call(request, answer));
        try {
            if (!isOpen) {
                throw new ConnectionException("the process of the server has ended");
            }
            write(request.json(), limit.toNanos());
            return answer.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            abandon(request, id);
            throw e;
        } catch (TimeoutException e) {
            abandon(request, id);
            throw new SocketTimeoutException("the server did not respond in time");
        } catch (ExecutionException e) {
            throw new ConnectionException("the process of the server has ended", e);
        } finally {
            waiting.remove(id);
        }
    }

    /** A message that the server has not read yet is not sent at all. */
    private void abandon(Outgoing request, String id) {
        if (!unread.remove(request.json())) {
            request.requests().ifPresent(replies -> abandoned.add(id));
        }
    }

    @Override
    public void send(Outgoing notification) throws IOException, InterruptedException {
        write(notification.json(), TimeUnit.SECONDS.toNanos(ACCEPTED_SECONDS));
    }

    @Override
    public void announce(Outgoing notification) {
        writeLater(notification.json());
    }

    @Override
    public void listen(Outgoing request) {
        isListening = request.json().isEmpty() || unread.offer(request.json());
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
        if (Thread.currentThread() != writer) {
            writer.interrupt();
        }
        child.close();
    }
}
