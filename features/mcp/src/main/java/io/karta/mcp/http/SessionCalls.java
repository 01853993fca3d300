/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import io.karta.mcp.protocol.ClientMessage;
import io.karta.mcp.protocol.ClientMessage.Notification;
import io.karta.mcp.protocol.ClientMessage.Request;
import io.karta.mcp.protocol.ClientMessage.Response;
import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.protocol.McpException;
import io.karta.mcp.protocol.MessageReader;
import io.karta.mcp.protocol.ProtocolVersion;
import io.karta.mcp.server.DeprecatedFeature;
import io.karta.mcp.server.LogLevels;
import io.karta.mcp.server.McpServer;
import io.karta.process.Caller;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Messages of the protocol versions with sessions. Thread-safe. */
final class SessionCalls {

    private static final String SESSION = "Mcp-Session-Id";
    private static final int LONGEST_BATCH = 100;

    private final McpServer server;
    private final Sessions sessions;
    private final NotificationStreams streams;
    private final OpenCalls calls;

    SessionCalls(McpServer server, Sessions sessions, NotificationStreams streams, OpenCalls calls) {
        this.server = server;
        this.sessions = sessions;
        this.streams = streams;
        this.calls = calls;
    }

    void handle(Request request, HttpServletRequest http, HttpServletResponse response, Caller caller)
            throws IOException {
        var channel = new ResponseChannel(http, response);
        try {
            var result = request.method().equals("initialize")
                    ? initialize(request, response, caller)
                    : call(request, http, channel, caller);
            channel.complete(McpServlet.result(request, result), HttpServletResponse.SC_OK);
        } catch (McpException e) {
            channel.complete(McpServlet.error(request.id(), e), HttpServletResponse.SC_OK);
        }
    }

    /** Returns whether a request can be a batch, which only 2025-03-26 has. */
    boolean permitsBatches(HttpServletRequest http, Caller caller) {
        return http.getHeader(SESSION) != null && session(http, caller).version() == ProtocolVersion.V2025_03_26;
    }

    /** Handles the messages of a batch in their order; the last message is the array of all responses. */
    void batch(JsonArray batch, HttpServletRequest http, HttpServletResponse response, Caller caller)
            throws IOException {
        var channel = new ResponseChannel(http, response);
        if (batch.isEmpty() || batch.size() > LONGEST_BATCH) {
            var problem = "A batch has 1 to %d messages, but this one has %d".formatted(LONGEST_BATCH, batch.size());
            channel.complete(
                    McpServlet.error(JsonValue.NULL, McpException.invalidRequest(problem)),
                    HttpServletResponse.SC_BAD_REQUEST);
            return;
        }
        List<JsonObject> responses = batch.stream()
                .flatMap(message -> response(message, http, response, channel, caller).stream())
                .toList();
        if (!responses.isEmpty()) {
            channel.complete(JsonBuilders.array(responses), HttpServletResponse.SC_OK);
        }
    }

    private Optional<JsonObject> response(
            JsonValue json,
            HttpServletRequest http,
            HttpServletResponse response,
            ResponseChannel channel,
            Caller caller) {
        ClientMessage message;
        try {
            message = new MessageReader().read(json);
        } catch (McpException e) {
            return Optional.of(McpServlet.error(JsonValue.NULL, e));
        }
        try {
            if (message instanceof Request request) {
                return Optional.of(response(request, http, channel, caller));
            } else if (message instanceof Notification notification) {
                notified(notification, http, response, caller);
            } else if (message instanceof Response reply) {
                responded(reply, http, response, caller);
            }
            return Optional.empty();
        } catch (HttpException ended) { // the session, which must not hide the responses before
            return message instanceof Request request
                    ? Optional.of(McpServlet.error(
                            request.id(), McpException.invalidRequest(String.valueOf(ended.getMessage()))))
                    : Optional.empty();
        }
    }

    private JsonObject response(Request request, HttpServletRequest http, ResponseChannel channel, Caller caller) {
        try {
            return McpServlet.result(request, call(request, http, channel, caller));
        } catch (McpException e) {
            return McpServlet.error(request.id(), e);
        }
    }

    private JsonObject initialize(Request request, HttpServletResponse response, Caller caller) {
        var agreed = ProtocolVersion.of(request.params().getString("protocolVersion", ""))
                .filter(version -> !version.isStateless())
                .orElse(ProtocolVersion.latestWithSessions());
        var capabilities =
                request.params().get("capabilities") instanceof JsonObject given ? given : JsonValue.EMPTY_JSON_OBJECT;
        response.setHeader(SESSION, sessions.begin(agreed, capabilities, caller).id());
        return server.info().handshake(agreed, caller);
    }

    private JsonObject call(Request request, HttpServletRequest http, ResponseChannel channel, Caller caller) {
        var session = session(http, caller);
        switch (request.method()) {
            case "ping" -> {}
            case "logging/setLevel" -> setLogLevel(request, session);
            case "resources/subscribe" -> subscribe(request.params().getString("uri", ""), session);
            case "resources/unsubscribe" -> session.unsubscribe(request.params().getString("uri", ""));
            default -> {
                return answer(request, http, channel, caller, session);
            }
        }
        return JsonValue.EMPTY_JSON_OBJECT;
    }

    /** A resource that is not watched never changes for clients. */
    private void subscribe(String uri, Session session) {
        if (server.isWatched(uri) && !session.subscribe(uri)) {
            throw McpException.invalidParams(
                    "The session has %d subscriptions, which are the most; unsubscribe from some"
                            .formatted(Session.MOST_SUBSCRIPTIONS));
        }
    }

    private void setLogLevel(Request request, Session session) {
        if (!server.info().permitted().contains(DeprecatedFeature.LOGGING)) {
            throw McpException.unknownMethod(request.method());
        }
        session.logLevel(LogLevels.of(request.params().getString("level", "")));
    }

    private JsonObject answer(
            Request request, HttpServletRequest http, ResponseChannel channel, Caller caller, Session session) {
        var exchange = new SessionExchange(request, caller, http.getLocale(), channel, session);
        session.begin(exchange);
        try {
            return calls.result(channel, () -> server.handle(exchange));
        } finally {
            session.end(exchange);
        }
    }

    private Session session(HttpServletRequest http, Caller caller) {
        var id = http.getHeader(SESSION);
        if (id == null) {
            throw new HttpException(HttpServletResponse.SC_BAD_REQUEST, "The header %s is missing".formatted(SESSION));
        }
        checkVersion(http);
        return sessions.find(id, caller)
                .orElseThrow(() ->
                        new HttpException(HttpServletResponse.SC_NOT_FOUND, "The session has ended; begin a new one"));
    }

    /** Clients of 2025-03-26 send no version. */
    private static void checkVersion(HttpServletRequest http) {
        var version = http.getHeader(StatelessHeaders.VERSION);
        if (version != null && ProtocolVersion.of(version.strip()).isEmpty()) {
            throw new HttpException(
                    HttpServletResponse.SC_BAD_REQUEST,
                    "The header %s has the unsupported version %s; supported: %s"
                            .formatted(StatelessHeaders.VERSION, version, ProtocolVersion.dates()));
        }
    }

    void notified(Notification notification, HttpServletRequest http, HttpServletResponse response, Caller caller) {
        var session = session(http, caller);
        if (notification.method().equals("notifications/cancelled")) {
            session.cancel(notification.params().getOrDefault("requestId", JsonValue.NULL));
        }
        response.setStatus(HttpServletResponse.SC_ACCEPTED);
    }

    void responded(Response reply, HttpServletRequest http, HttpServletResponse response, Caller caller) {
        session(http, caller).respond(reply.id(), reply.result());
        response.setStatus(HttpServletResponse.SC_ACCEPTED);
    }

    /** Opens the stream of notifications that belong to no request. */
    void listen(HttpServletRequest http, Caller caller) throws IOException {
        streams.listen(session(http, caller), http, caller);
    }

    void end(HttpServletRequest http, HttpServletResponse response, Caller caller) {
        sessions.end(session(http, caller));
        response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    }

    void close() {
        sessions.close();
    }
}
