/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.stdio;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Passes the messages of a client to the endpoint, and those of the endpoint to the client. Requests run concurrently,
 * after the handshake of their session; other messages are sent in the order of the client. Thread-safe, except for
 * {@link #run}.
 */
final class Bridge implements AutoCloseable {

    private static final Logger LOG = System.getLogger(Bridge.class.getName());
    private static final int PARSE_ERROR = -32700;
    private static final int SERVER_ERROR = -32000;
    private static final int NOT_FOUND = 404;
    private static final int ERRORS = 400;
    private static final long LAST_RESPONSES_SECONDS = 10;
    private static final long LONGEST_HANDSHAKE_SECONDS = 30;
    private static final String INITIALIZED = "notifications/initialized";
    private static final String LISTEN = "subscriptions/listen";

    private final Endpoint endpoint;
    private final Output output;
    private final SessionStream stream;
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        var thread = new Thread(work, "karta-mcp-stdio");
        thread.setDaemon(true);
        return thread;
    });
    private final Map<String, Running> running = new ConcurrentHashMap<>();
    private volatile Optional<Message> handshake = Optional.empty();

    /** Request without a response yet. */
    private record Running(Message request, Future<?> work) {}

    Bridge(Endpoint endpoint, Output output) {
        this.endpoint = endpoint;
        this.output = output;
        this.stream = new SessionStream(endpoint, output, threads);
    }

    /** Passes messages until the input ends, and the requests of the client have their responses. */
    void run(InputStream input) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
        for (var line = EventReader.first(lines); line != null; line = lines.readLine()) {
            if (!line.isBlank()) {
                received(line);
            }
        }
        running.values().stream()
                .filter(call -> call.request().method().equals(LISTEN))
                .forEach(call -> call.work().cancel(true));
        threads.shutdown();
    }

    private void received(String line) {
        try {
            var message = Message.of(line);
            if (message.isRequest()) {
                begin(message);
            } else if (!isCancellation(message)) {
                send(message);
            }
        } catch (IllegalArgumentException e) {
            output.write(new Message("", new JsonMembers(Map.of()))
                    .error(PARSE_ERROR, Messages.invalidMessage(String.valueOf(e.getMessage()))));
        }
    }

    private void begin(Message request) {
        if (request.isHandshake()) {
            handshake = Optional.of(request);
        }
        var id = request.id().orElseThrow();
        var work = new FutureTask<>(() -> {
            call(request);
            running.remove(id);
            return id;
        });
        running.put(id, new Running(request, work));
        threads.execute(work);
        if (request.isHandshake()) {
            awaitSession(work);
        }
    }

    /** Some clients send further messages, which belong to the session, before the response to the handshake. */
    private static void awaitSession(Future<?> handshake) {
        try {
            handshake.get(LONGEST_HANDSHAKE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException ignored) { // the messages that follow are rejected
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** In stateless versions, a client of HTTP cancels a request by closing its connection. */
    private boolean isCancellation(Message message) {
        var cancelled = message.cancelled()
                .flatMap(id -> Optional.ofNullable(running.get(id)))
                .filter(call -> call.request().isStateless());
        cancelled.ifPresent(call -> {
            running.remove(call.request().id().orElseThrow());
            call.work().cancel(true);
        });
        return cancelled.isPresent();
    }

    private void call(Message request) {
        try {
            var session = endpoint.session();
            var response = endpoint.post(request);
            if (response.statusCode() == NOT_FOUND && session.isPresent() && isOfSession(request)) {
                response.body().close();
                renew(session);
                response = endpoint.post(request);
            }
            pass(request, response);
        } catch (IOException e) {
            fail(request, Messages.unreachable(endpoint, reason(e)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String reason(IOException e) {
        return Optional.ofNullable(e.getMessage()).orElseGet(() -> e.getClass().getSimpleName());
    }

    private void fail(Message request, String problem) {
        if (!Thread.currentThread().isInterrupted()) { // otherwise the client has cancelled it
            output.write(request.error(SERVER_ERROR, problem));
        }
    }

    private static boolean isOfSession(Message request) {
        return !request.isStateless() && !request.isHandshake();
    }

    /** A server that has been restarted does not know the session; the client need not notice. */
    private synchronized void renew(Optional<String> lost) throws IOException, InterruptedException {
        if (handshake.isEmpty() || !endpoint.session().equals(lost)) {
            return; // another request has renewed it
        }
        var response = endpoint.post(handshake.get());
        try (var body = response.body()) {
            if (response.statusCode() < ERRORS && !Endpoint.isStream(response)) {
                agree(Message.of(text(body)));
            }
        } catch (IllegalArgumentException e) {
            throw new IOException("the server did not begin a session", e);
        }
        send(Message.of("{\"jsonrpc\":\"2.0\",\"method\":\"%s\"}".formatted(INITIALIZED)));
    }

    private void agree(Message response) {
        response.agreedVersion().ifPresent(endpoint::agreed);
    }

    private void pass(Message request, HttpResponse<InputStream> response) throws IOException {
        var isAnswered = new AtomicBoolean();
        try (var body = response.body()) {
            if (Endpoint.isStream(response)) {
                EventReader.read(body, json -> pass(request, json, isAnswered));
            } else {
                pass(request, text(body), isAnswered);
            }
        }
        if (!isAnswered.get()) {
            fail(
                    request,
                    response.statusCode() < ERRORS
                            ? Messages.noResponse(endpoint)
                            : Messages.rejected(endpoint, response.statusCode()));
        }
    }

    private static String text(InputStream body) throws IOException {
        return EventReader.withoutMark(new String(body.readAllBytes(), StandardCharsets.UTF_8));
    }

    /** Passes a message of the server, unless it is no response to the request, such as the page of a proxy. */
    private void pass(Message request, String json, AtomicBoolean isAnswered) {
        try {
            var message = Message.of(json);
            boolean isResponse = message.isResponseTo(request);
            if (isResponse && request.isHandshake()) {
                agree(message);
            }
            if (isResponse || !message.method().isEmpty()) {
                output.write(json);
            }
            if (isResponse) {
                isAnswered.set(true);
            }
        } catch (IllegalArgumentException ignored) { // the caller reports it
        }
    }

    private void send(Message message) {
        try {
            endpoint.deliver(message);
            if (message.method().equals(INITIALIZED)) {
                stream.open();
            }
        } catch (IOException e) {
            LOG.log(Level.WARNING, () -> Messages.unreachable(endpoint, reason(e)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        try {
            stream.close();
            if (!threads.awaitTermination(LAST_RESPONSES_SECONDS, TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
            endpoint.endSession();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
