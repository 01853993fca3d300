/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import static io.karta.mcp.client.HttpStatusException.isSuccess;

import io.karta.model.Secret;
import io.karta.process.Caller;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** Streamable HTTP. Thread-safe. */
final class HttpTransport implements Transport {

    static final String SESSION = "Mcp-Session-Id";

    private static final Logger LOG = System.getLogger(HttpTransport.class.getName());

    /** A token can be rejected, and its replacement can lack a scope. */
    private static final int MOST_RENEWALS = 2;

    private static final int MOST_REDIRECTIONS = 3;

    /** Attempts to continue a response, one after the other. */
    private static final int MOST_INTERRUPTIONS = 5;

    private static final int NOT_ALLOWED = 405;
    private static final String EVENTS = "text/event-stream";
    private static final Duration ACCEPTED = Duration.ofSeconds(10);
    private static final Duration UNLIMITED = Duration.ofDays(1);

    private final ConnectionSettings settings;
    private volatile URI url;
    private final AccessTokens tokens;
    private final JsonMessages messages;
    private final NotificationListener listener;
    private final HttpThreads threads;
    private final HttpClient client;
    private final CompletableFuture<Void> closed = new CompletableFuture<>();
    private final Map<String, Call> running = new ConcurrentHashMap<>();
    private final AbandonedCalls abandoned = new AbandonedCalls(System::nanoTime);
    private volatile Optional<String> session = Optional.empty();
    private volatile boolean hasStream = true;
    private volatile CompletableFuture<?> listening = CompletableFuture.completedFuture(null);

    HttpTransport(
            ConnectionSettings settings,
            URI url,
            AccessTokens tokens,
            JsonMessages messages,
            NotificationListener listener) {
        this.settings = settings;
        this.url = url;
        this.tokens = tokens;
        this.messages = messages;
        this.listener = listener;
        this.threads = new HttpThreads(settings.name());
        this.client = threads.client();
    }

    @Override
    public JsonObject call(Outgoing request, Duration limit) throws IOException, InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        int redirections = 0;
        int renewals = 0;
        while (true) {
            var token = tokens.token(request.caller());
            try {
                return called(request, token, end);
            } catch (HttpStatusException e) {
                if (e.target().isPresent() && redirections < MOST_REDIRECTIONS) {
                    url = e.target().get();
                    redirections++;
                } else if (renewals < MOST_RENEWALS && e.isOfCredentials() && tokens.renew(e.challenge(), token)) {
                    renewals++;
                } else {
                    throw e;
                }
            }
        }
    }

    private JsonObject called(Outgoing request, Optional<Secret> token, long end)
            throws IOException, InterruptedException {
        var position = new EventStream.Position();
        var answer = new CompletableFuture<JsonObject>();
        Consumer<JsonObject> receiver = message -> received(message, request, answer);
        var next = post(request, token, left(end));
        var id = request.json().getOrDefault("id", JsonValue.NULL).toString();
        running.put(id, new Call(request, answer));
        try {
            return called(request, token, end, next, new Receiver(receiver, position, answer));
        } catch (HttpStatusException e) {
            throw e; // the server has responded
        } catch (IOException | InterruptedException e) {
            request.requests().ifPresent(replies -> abandoned.add(id));
            throw e;
        } finally {
            running.remove(id);
        }
    }

    private JsonObject called(Outgoing request, Optional<Secret> token, long end, HttpRequest first, Receiver receiver)
            throws IOException, InterruptedException {
        var answer = receiver.answer();
        var next = first;
        int interruptions = 0;
        for (boolean isContinued = false; ; isContinued = true) {
            var exchange = client.sendAsync(next, handler(receiver.messages(), receiver.position()));
            try {
                await(CompletableFuture.anyOf(exchange, answer, closed), left(end));
                if (exchange.isDone() && !answer.isDone()) {
                    complete(answer, exchange.get());
                }
                if (answer.isDone()) {
                    return answer.get();
                }
                interruptions = 0;
            } catch (HttpStatusException e) {
                throw isContinued ? e.ofContinuation() : e;
            } catch (ExecutionException e) {
                interruptions++;
                throwUnlessInterrupted(failure(e), receiver.position(), interruptions);
            } finally {
                exchange.cancel(true);
            }
            next = continued(request, token, receiver.position(), end);
        }
    }

    /** A connection that breaks, or a server that cannot be reached, is no reason to give a response up. */
    private static void throwUnlessInterrupted(IOException failure, EventStream.Position position, int interruptions)
            throws IOException {
        if (position.lastId().isEmpty()
                || interruptions > MOST_INTERRUPTIONS
                || failure instanceof ConnectionException
                || failure instanceof SocketTimeoutException) {
            throw failure;
        }
    }

    /** Call that waits for its response. */
    private record Call(Outgoing request, CompletableFuture<JsonObject> answer) {}

    /** Receiver of the response to a call. */
    private record Receiver(
            Consumer<JsonObject> messages, EventStream.Position position, CompletableFuture<JsonObject> answer) {}

    /** Resumes a stream that has ended before the response. */
    private HttpRequest continued(Outgoing request, Optional<Secret> token, EventStream.Position position, long end)
            throws IOException, InterruptedException {
        var id = position.lastId().filter(last -> !closed.isDone());
        if (id.isEmpty()) {
            throw new ConnectionException("the server closed the connection before its response");
        }
        try {
            var pause = Math.min(left(end).toNanos(), position.retry().toNanos());
            closed.get(pause, TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException ignored) { // the pause is over
        }
        return builder(request, token, left(end))
                .setHeader("Accept", EVENTS)
                .setHeader("Last-Event-ID", id.get())
                .GET()
                .build();
    }

    private static Duration left(long end) throws SocketTimeoutException {
        long left = end - System.nanoTime();
        if (left <= 0) {
            throw timedOut();
        }
        return Duration.ofNanos(left);
    }

    private static SocketTimeoutException timedOut() {
        return new SocketTimeoutException("the server did not respond in time");
    }

    private static void await(CompletableFuture<?> future, Duration limit)
            throws IOException, InterruptedException, ExecutionException {
        try {
            future.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw timedOut();
        }
    }

    /** The limit of the client may end before that of the caller, which is the same. */
    private static IOException failure(ExecutionException e) {
        if (e.getCause() instanceof HttpTimeoutException && !(e.getCause() instanceof HttpConnectTimeoutException)) {
            return timedOut();
        }
        return e.getCause() instanceof IOException io ? io : new ConnectionException("the exchange failed", e);
    }

    private void complete(CompletableFuture<JsonObject> answer, HttpResponse<String> response) throws IOException {
        int status = response.statusCode();
        var body = response.body();
        boolean isOfSession = session.isPresent() && HttpStatusException.isOfSession(status, body);
        if (isOfSession || HttpStatusException.isOfCredentials(status) || (!isSuccess(status) && !isError(body))) {
            throw HttpStatusException.of(response, isOfSession);
        }
        if (!body.isBlank()) {
            answer.complete(messages.read(body));
        }
    }

    private boolean isError(String body) {
        try {
            return messages.read(body).get("error") instanceof JsonObject;
        } catch (ConnectionException e) {
            return false; // the page of a proxy
        }
    }

    private void received(JsonObject message, Outgoing request, CompletableFuture<JsonObject> answer) {
        if (!message.containsKey("method")) {
            var id = message.getOrDefault("id", JsonValue.NULL);
            abandoned.ended(id.toString());
            if (id.equals(request.json().get("id"))) {
                answer.complete(message);
            }
        } else if (message.containsKey("id")) {
            request.reply(
                    message,
                    messages,
                    reply -> reply.ifPresentOrElse(
                            response -> announce(new Outgoing(response, Map.of(), request.caller())),
                            () -> answer.complete(message)));
        } else {
            listener.received(message);
        }
    }

    /** A request outside of the stream of a call belongs to the call that is running, if it is the only one. */
    private void receivedOutside(JsonObject message, Outgoing listening) {
        var calls = List.copyOf(running.values());
        if (calls.size() == 1 && abandoned.isEmpty() && message.containsKey("method")) {
            received(message, calls.get(0).request(), calls.get(0).answer());
        } else {
            received(message, listening, new CompletableFuture<>());
        }
    }

    private BodyHandler<String> handler(Consumer<JsonObject> receiver, EventStream.Position position) {
        return info -> {
            info.headers()
                    .firstValue(SESSION)
                    .filter(id -> id.matches("[\\x21-\\x7e]{1,500}"))
                    .ifPresent(id -> session = Optional.of(id));
            var type = info.headers().firstValue("Content-Type").orElse("");
            return type.regionMatches(true, 0, EVENTS, 0, EVENTS.length())
                    ? new EventStream(text -> read(text).ifPresent(receiver), position)
                    : new LimitedBody();
        };
    }

    private Optional<JsonObject> read(String text) {
        try {
            return Optional.of(messages.read(text));
        } catch (ConnectionException e) {
            return Optional.empty(); // an event of another kind
        }
    }

    @Override
    public void send(Outgoing notification) throws IOException, InterruptedException {
        try {
            await(post(notification), ACCEPTED);
        } catch (ExecutionException e) {
            throw failure(e);
        }
    }

    @Override
    public void announce(Outgoing notification) {
        try {
            var unused = post(notification);
        } catch (RuntimeException e) { // of a bean with credentials
            LOG.log(Level.DEBUG, () -> "The MCP server %s was not notified".formatted(settings.name()), e);
        }
    }

    private CompletableFuture<HttpResponse<String>> post(Outgoing message) {
        var request = post(message, tokens.token(message.caller()), ACCEPTED);
        return client.sendAsync(request, info -> new LimitedBody());
    }

    private HttpRequest post(Outgoing message, Optional<Secret> token, Duration limit) {
        return builder(message, token, limit)
                .setHeader("Content-Type", "application/json")
                .setHeader("Accept", "application/json, " + EVENTS)
                .POST(BodyPublishers.ofString(message.json().toString()))
                .build();
    }

    private HttpRequest.Builder builder(Outgoing message, Optional<Secret> token, Duration limit) {
        var request = HttpRequest.newBuilder(url).timeout(limit);
        // many servers lose the body of a request for an upgrade
        request.version("http".equalsIgnoreCase(url.getScheme()) ? Version.HTTP_1_1 : Version.HTTP_2);
        settings.headers().forEach(request::setHeader);
        message.headers().forEach(request::setHeader);
        session.ifPresent(id -> request.setHeader(SESSION, id));
        token.ifPresent(known -> request.setHeader("Authorization", "Bearer " + known.reveal()));
        return request;
    }

    @Override
    public void listen(Outgoing request) {
        boolean isGet = request.json().isEmpty();
        if (isGet && !hasStream) {
            return;
        }
        var token = tokens.token(request.caller());
        var open = isGet
                ? builder(request, token, UNLIMITED)
                        .setHeader("Accept", EVENTS)
                        .GET()
                        .build()
                : post(request, token, UNLIMITED);
        var receiver = handler(message -> receivedOutside(message, request), new EventStream.Position());
        listening = client.sendAsync(open, info -> {
            hasStream = !isGet || info.statusCode() != NOT_ALLOWED;
            return receiver.apply(info);
        });
        if (closed.isDone()) {
            listening.cancel(true);
        }
    }

    @Override
    public boolean isListening() {
        return !listening.isDone();
    }

    @Override
    public boolean isOpen() {
        return !closed.isDone();
    }

    @Override
    public void close() {
        if (closed.complete(null)) {
            listening.cancel(true);
            var ended = session.isPresent() ? endSession() : CompletableFuture.completedFuture(null);
            var unused = ended.whenComplete((response, problem) -> threads.close());
        }
    }

    private CompletableFuture<?> endSession() {
        var message = new Outgoing(JsonValue.EMPTY_JSON_OBJECT, Map.of(), Caller.anonymous());
        var token = tokens.present(message.caller());
        return client.sendAsync(builder(message, token, ACCEPTED).DELETE().build(), info -> new LimitedBody());
    }
}
