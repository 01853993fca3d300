/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.process.Caller;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Connection to a server with one of the two generations of the protocol: stateless requests since 2026-07-28, before
 * that a handshake and usually a session. Thread-safe.
 */
final class McpConnection implements AutoCloseable {

    static final String STATELESS = "2026-07-28";
    static final String LATEST_WITH_SESSIONS = "2025-11-25";

    private static final List<String> WITH_SESSIONS =
            List.of(LATEST_WITH_SESSIONS, "2025-06-18", "2025-03-26", "2024-11-05");
    private static final Duration PROBE = Duration.ofSeconds(5);
    private static final int MOST_PAGES = 1_000;
    private static final String CALL = "tools/call";
    private static final String DISCOVER = "server/discover";
    private static final Map<String, String> NAMES = Map.of(CALL, "name");

    private static final String META = "_meta";
    private static final String TRACE = "traceparent";
    private static final List<String> TRACE_HEADERS = List.of(TRACE, "tracestate");

    private final Transport transport;
    private final JsonMessages messages;
    private final AtomicLong ids = new AtomicLong();
    private final String version;
    private final boolean isNotified;
    private final boolean hasModel;

    private McpConnection(Setup setup, String version, JsonObject server) {
        this.transport = setup.transport();
        this.messages = setup.messages();
        this.version = version;
        this.hasModel = setup.hasModel();
        this.isNotified = server.get("capabilities") instanceof JsonObject capabilities
                && capabilities.get("tools") instanceof JsonObject tools
                && tools.getBoolean("listChanged", false);
    }

    /**
     * What a connection consists of.
     *
     * @param hasModel whether the server may request a model
     */
    record Setup(Transport transport, JsonMessages messages, boolean hasModel) {}

    /**
     * Negotiates the version.
     *
     * @param requested the version; empty for any
     * @throws IOException if the server cannot be reached
     * @throws ErrorResponse if the server rejects the handshake
     */
    static McpConnection open(Setup setup, Optional<String> requested, Duration limit)
            throws IOException, ErrorResponse, InterruptedException {
        if (!requested.filter(WITH_SESSIONS::contains).isPresent()) {
            var modern = discover(setup, requested.isPresent(), limit);
            if (modern.isPresent()) {
                return modern.get();
            }
        }
        return initialize(setup, limit);
    }

    private static Optional<McpConnection> discover(Setup setup, boolean isRequired, Duration limit)
            throws IOException, ErrorResponse, InterruptedException {
        var probe = new McpConnection(setup, STATELESS, JsonValue.EMPTY_JSON_OBJECT);
        try {
            var server = probe.discovered(isRequired || PROBE.compareTo(limit) > 0 ? limit : PROBE);
            if (isRequired || isStateless(server)) {
                return Optional.of(new McpConnection(setup, STATELESS, server));
            }
        } catch (ErrorResponse e) {
            if (isRequired) {
                throw e;
            }
        } catch (HttpStatusException e) {
            if (isRequired || e.isOfCredentials()) {
                throw e;
            }
        } catch (SocketTimeoutException e) {
            if (isRequired || !setup.transport().isOpen()) {
                throw e; // otherwise a server that ignores requests before its handshake
            }
        }
        return Optional.empty(); // a server of the earlier era
    }

    /** Returns whether the server is stateless. Some servers return an empty result for unknown methods. */
    private static boolean isStateless(JsonObject server) {
        return server.get("supportedVersions") instanceof JsonArray versions
                && versions.stream()
                        .anyMatch(version -> version instanceof JsonString text
                                && text.getString().equals(STATELESS));
    }

    /** Repeats the discovery once if the error response names the requested version as supported. */
    private JsonObject discovered(Duration limit) throws IOException, ErrorResponse, InterruptedException {
        try {
            return request(DISCOVER, JsonValue.EMPTY_JSON_OBJECT, limit, Caller.anonymous(), Map.of());
        } catch (ErrorResponse e) {
            if (e.isUnsupportedVersion() && e.supported().contains(STATELESS)) {
                return request(DISCOVER, JsonValue.EMPTY_JSON_OBJECT, limit, Caller.anonymous(), Map.of());
            }
            throw e;
        }
    }

    private static McpConnection initialize(Setup setup, Duration limit)
            throws IOException, ErrorResponse, InterruptedException {
        var transport = setup.transport();
        var messages = setup.messages();
        var params = messages.object()
                .add("protocolVersion", LATEST_WITH_SESSIONS)
                .add("capabilities", capabilities(messages, true, setup.hasModel()))
                .add("clientInfo", identity(messages))
                .build();
        var request = new Transport.Outgoing(messages.request(0, "initialize", params), Map.of(), Caller.anonymous());
        var result = result(transport.call(request, limit));
        var agreed = result.getString("protocolVersion", "");
        if (!WITH_SESSIONS.contains(agreed)) {
            throw new ConnectionException(
                    "the server wants the protocol version '%s', which is unknown".formatted(CleanText.of(agreed, 40)));
        }
        var connection = new McpConnection(setup, agreed, result);
        transport.send(connection.outgoing(
                messages.notification("notifications/initialized", JsonValue.EMPTY_JSON_OBJECT),
                Caller.anonymous(),
                Map.of()));
        return connection;
    }

    private static JsonObject capabilities(JsonMessages messages, boolean asks, boolean hasModel) {
        var capabilities = messages.object();
        if (hasModel) {
            capabilities.add("sampling", messages.object());
        }
        if (asks) {
            capabilities.add("elicitation", messages.object().add("form", messages.object()));
        }
        return capabilities.build();
    }

    private static JsonObject identity(JsonMessages messages) {
        return messages.object()
                .add("name", "karta")
                .add("version", version(McpConnection.class.getPackage()))
                .build();
    }

    /** Returns the version in the manifest of a package's jar. */
    static String version(Package of) {
        return Optional.ofNullable(of.getImplementationVersion()).orElse("unknown");
    }

    /** Returns the protocol version. */
    String version() {
        return version;
    }

    JsonMessages messages() {
        return messages;
    }

    boolean isStateless() {
        return version.equals(STATELESS);
    }

    /** Returns whether the server notifies this client of changes of the tools. */
    boolean isNotified() {
        return isNotified && transport.isListening();
    }

    boolean isOpen() {
        return transport.isOpen();
    }

    /** Begins to receive notifications, and requests of a session for input, if the server sends any. */
    void listen() {
        if (transport.isListening() || (!isNotified && isStateless())) {
            return;
        }
        var requested = messages.object()
                .add("notifications", messages.object().add("toolsListChanged", true))
                .build();
        var json = isStateless()
                ? messages.request(ids.incrementAndGet(), "subscriptions/listen", withMeta(requested))
                : JsonValue.EMPTY_JSON_OBJECT;
        transport.listen(outgoing(json, Caller.anonymous(), Map.of()));
    }

    /** Returns all tools, in the order of the server. Some servers name their last page as the next one forever. */
    List<JsonObject> tools(Duration limit) throws IOException, ErrorResponse, InterruptedException {
        var all = new ArrayList<JsonObject>();
        var cursors = new HashSet<String>();
        var params = JsonValue.EMPTY_JSON_OBJECT;
        for (int page = 0; page < MOST_PAGES; page++) {
            var result = request("tools/list", params, limit, Caller.anonymous(), Map.of());
            if (result.get("tools") instanceof JsonArray tools) {
                tools.stream()
                        .filter(JsonObject.class::isInstance)
                        .map(JsonObject.class::cast)
                        .forEach(all::add);
            }
            if (!(result.get("nextCursor") instanceof JsonString cursor) || !cursors.add(cursor.getString())) {
                return all;
            }
            params = messages.object().add("cursor", cursor).build();
        }
        throw new ConnectionException("the server lists its tools on more than %d pages".formatted(MOST_PAGES));
    }

    /**
     * Requests a call of a tool. Returns the result, or the request of the server for which the call was cancelled.
     *
     * @param asks whether the server may request input
     * @param replies replies to the requests that the server sends on the connection
     */
    JsonObject call(JsonObject params, ToolRequest call, boolean asks, Transport.ServerRequests replies)
            throws IOException, ErrorResponse, InterruptedException {
        long id = ids.incrementAndGet();
        var meta = isStateless() ? withMeta(params, asks) : params;
        var message = messages.request(id, CALL, traced(meta, call.headers()));
        var outgoing = outgoing(message, call.caller(), call.headers()).with(replies);
        try {
            var response = transport.call(outgoing, call.limit());
            if (response.containsKey("method")) {
                cancel(id, call.caller());
                transport.announce(
                        outgoing( // a server that ignores cancellations must not wait
                                messages.response(response, Elicitation.cancelled(messages)), call.caller(), Map.of()));
                return response;
            }
            return result(response);
        } catch (InterruptedException | SocketTimeoutException e) {
            cancel(id, call.caller());
            throw e;
        }
    }

    private JsonObject request(
            String method, JsonObject params, Duration limit, Caller caller, Map<String, String> headers)
            throws IOException, ErrorResponse, InterruptedException {
        long id = ids.incrementAndGet();
        var message = messages.request(id, method, traced(isStateless() ? withMeta(params) : params, headers));
        try {
            return result(transport.call(outgoing(message, caller, headers), limit));
        } catch (InterruptedException | SocketTimeoutException e) {
            if (!method.equals(DISCOVER)) { // no message but the handshake may follow on it in the era with sessions
                cancel(id, caller);
            }
            throw e;
        }
    }

    /** Notifies the server that the result is no longer needed. */
    private void cancel(long id, Caller caller) {
        var params = messages.object().add("requestId", id).build();
        transport.announce(outgoing(messages.notification("notifications/cancelled", params), caller, Map.of()));
    }

    /** Adds the trace of a request to its metadata, which servers over stdio receive, too. */
    private JsonObject traced(JsonObject params, Map<String, String> headers) {
        if (!headers.containsKey(TRACE)) {
            return params;
        }
        var meta = messages.object(params.containsKey(META) ? params.getJsonObject(META) : JsonValue.EMPTY_JSON_OBJECT);
        TRACE_HEADERS.stream().filter(headers::containsKey).forEach(name -> meta.add(name, headers.get(name)));
        return messages.object(params).add(META, meta).build();
    }

    private JsonObject withMeta(JsonObject params) {
        return withMeta(params, false);
    }

    private JsonObject withMeta(JsonObject params, boolean asks) {
        var meta = messages.object()
                .add("io.modelcontextprotocol/protocolVersion", version)
                .add("io.modelcontextprotocol/clientInfo", identity(messages))
                .add("io.modelcontextprotocol/clientCapabilities", capabilities(messages, asks, hasModel));
        return messages.object(params).add(META, meta).build();
    }

    private Transport.Outgoing outgoing(JsonObject json, Caller caller, Map<String, String> more) {
        var headers = new HashMap<>(more);
        headers.put("MCP-Protocol-Version", version);
        if (isStateless()) {
            var method = json.getString("method", "");
            headers.put("Mcp-Method", method);
            Optional.ofNullable(NAMES.get(method))
                    .map(member -> json.getJsonObject("params").getString(member, ""))
                    .ifPresent(name -> headers.put("Mcp-Name", HeaderValue.encoded(name)));
        }
        return new Transport.Outgoing(json, headers, caller);
    }

    private static JsonObject result(JsonObject response) throws ConnectionException, ErrorResponse {
        if (response.get("error") instanceof JsonObject error) {
            throw ErrorResponse.of(error);
        }
        if (response.get("result") instanceof JsonObject result) {
            return result;
        }
        throw new ConnectionException("the response of the server has neither a result nor an error");
    }

    @Override
    public void close() {
        transport.close();
    }
}
