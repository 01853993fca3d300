/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** MCP server over HTTP whose behaviour a test decides. */
final class MockServer implements AutoCloseable {

    /** Handler of the requests of one method. */
    interface Handler {

        /** Returns the result, or an object with the only member {@code error}. */
        String handle(JsonObject params) throws IOException;
    }

    /** Request that was received. */
    record Received(String http, JsonObject message, Map<String, List<String>> headers) {

        String header(String name) {
            return headers.getOrDefault(name, List.of("")).get(0);
        }

        String method() {
            return message.getString("method", "");
        }
    }

    static final String TOOL = "{'name':'add','description':'Adds','inputSchema':{'type':'object',"
            + "'properties':{'a':{'type':'integer'}}}}";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, Handler> handlers = new ConcurrentHashMap<>();
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final JsonMessages json = new JsonMessages();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final List<OutputStream> streams = new CopyOnWriteArrayList<>();
    private volatile String session = "";
    private volatile int status = 200;
    private volatile Optional<String> token = Optional.empty();
    private volatile Supplier<String> challenge = () -> "";
    private volatile String type = "application/json";
    private volatile String format = "%s";
    private volatile boolean isWithoutStreams;
    private volatile boolean isInterrupting;
    private volatile boolean isBreaking;
    private volatile boolean isBadWithoutSession;
    private volatile int statusOfRest = 200;
    private volatile JsonValue interrupted = JsonValue.NULL;

    MockServer(int port) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/mcp", this::handle);
        server.createContext("/moved", this::redirect);
        server.setExecutor(threads);
        server.start();
    }

    /** A server of the stateless era with the tool {@code add}. */
    static MockServer stateless() throws IOException {
        var mock = new MockServer(0);
        mock.on(
                "server/discover",
                params -> "{'resultType':'complete','supportedVersions':['2026-07-28'],"
                        + "'capabilities':{'tools':{}}}");
        mock.tools(TOOL);
        mock.on("tools/call", params -> text("42"));
        return mock;
    }

    /** A server of the era with sessions. */
    static MockServer withSessions() throws IOException {
        var mock = new MockServer(0);
        mock.session = "s-1";
        mock.on(
                "initialize",
                params -> "{'protocolVersion':'2025-11-25','capabilities':{'tools':{}},"
                        + "'serverInfo':{'name':'mock','version':'1'}}");
        mock.tools(TOOL);
        mock.on("tools/call", params -> text("42"));
        return mock;
    }

    static String text(String text) {
        return "{'content':[{'type':'text','text':'%s'}]}".formatted(text);
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + port() + "/mcp");
    }

    int port() {
        return server.getAddress().getPort();
    }

    void on(String method, Handler handler) {
        handlers.put(method, handler);
    }

    void tools(String... tools) {
        on("tools/list", params -> "{'tools':[" + String.join(",", tools) + "]}");
    }

    /** Ends the stream of a call before the response, which the client has to fetch. */
    void interruptedStreams() {
        isInterrupting = true;
    }

    /** Ends the stream of a call before the response, which the client cannot fetch. */
    void interruptedStreams(int statusOfTheRest) {
        isInterrupting = true;
        statusOfRest = statusOfTheRest;
    }

    /** Breaks the connection of a call before the response, which the client has to fetch. */
    void brokenStreams() {
        isInterrupting = true;
        isBreaking = true;
    }

    /** Responds with streams of events. */
    void streaming() {
        responding("text/event-stream", ": hello\r\nevent: message\r\ndata: %s\r\n\r\n");
    }

    /** Responds with bodies of a media type, and with a format for the message. */
    void responding(String mediaType, String body) {
        type = mediaType;
        format = body;
    }

    /** Rejects requests for a stream outside of a call. */
    void withoutStreams() {
        isWithoutStreams = true;
    }

    void status(int next) {
        status = next;
    }

    /** Rejects requests without a token. */
    void requireToken(String required, Supplier<String> header) {
        challenge = header;
        token = Optional.of("Bearer " + required);
    }

    /** Responds to unknown sessions as the example servers of the protocol do. */
    void badRequestsWithoutSession() {
        isBadWithoutSession = true;
    }

    void session(String id) {
        session = id;
    }

    List<Received> received(String method) {
        return received.stream().filter(each -> each.method().equals(method)).toList();
    }

    List<Received> received() {
        return new ArrayList<>(received);
    }

    /** Sends a notification on the open streams. */
    void announce(String method) throws IOException {
        for (var stream : streams) {
            stream.write(
                    ("data: {\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\"}\n\n").getBytes(StandardCharsets.UTF_8));
            stream.flush();
        }
    }

    /** Sends a request on the open streams. */
    void request(String id, String method, String params) throws IOException {
        for (var stream : streams) {
            stream.write(("data: {\"jsonrpc\":\"2.0\",\"id\":\"" + id + "\",\"method\":\"" + method + "\",\"params\":"
                            + params.replace('\'', '"') + "}\n\n")
                    .getBytes(StandardCharsets.UTF_8));
            stream.flush();
        }
    }

    int openStreams() {
        return streams.size();
    }

    /** Redirects {@code /moved/307?/mcp} to {@code /mcp}. */
    private void redirect(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            var uri = exchange.getRequestURI();
            exchange.getResponseHeaders().set("Location", uri.getQuery());
            exchange.sendResponseHeaders(Integer.parseInt(uri.getPath().substring("/moved/".length())), -1);
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            var message = body.isEmpty() ? JsonValue.EMPTY_JSON_OBJECT : json.read(body);
            var request = new Received(exchange.getRequestMethod(), message, Map.copyOf(exchange.getRequestHeaders()));
            received.add(request);
            respond(exchange, request);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void respond(HttpExchange exchange, Received request) throws IOException, InterruptedException {
        boolean isListening = request.http().equals("GET") || request.method().equals("subscriptions/listen");
        if (token.filter(required -> !request.header("Authorization").equals(required))
                .isPresent()) {
            exchange.getResponseHeaders().set("WWW-Authenticate", challenge.get());
            exchange.sendResponseHeaders(401, -1);
        } else if (status == 200 && isInterrupting && request.method().equals("tools/call")) {
            interrupted = request.message().get("id");
            write(exchange, "id: e1\nretry: 20\ndata:\n\n" + (isBreaking ? "id: e2\ndata: {" : ""), isBreaking);
        } else if (statusOfRest != 200 && request.header("Last-event-id").equals("e1")) {
            exchange.sendResponseHeaders(statusOfRest, -1);
        } else if (status == 200 && request.header("Last-event-id").equals("e1")) {
            write(
                    exchange,
                    "data: {\"jsonrpc\":\"2.0\",\"id\":" + interrupted + ",\ndata: \"result\":"
                            + text("42").replace('\'', '"') + "}\n\n",
                    false);
        } else if (status != 200) {
            exchange.sendResponseHeaders(status, -1);
        } else if (!session.isEmpty()
                && !request.method().equals("initialize")
                && !request.method().equals("server/discover")
                && !request.header("Mcp-session-id").equals(session)) {
            rejectSession(exchange);
        } else if (isListening && isWithoutStreams) {
            exchange.sendResponseHeaders(405, -1);
        } else if (isListening) {
            listen(exchange);
        } else if (!request.message().containsKey("id")) {
            exchange.sendResponseHeaders(202, -1);
        } else {
            answer(exchange, request);
        }
    }

    private void rejectSession(HttpExchange exchange) throws IOException {
        if (isBadWithoutSession) {
            var error = "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32000,"
                    + "\"message\":\"Bad Request: No valid session ID provided\"}}";
            exchange.sendResponseHeaders(400, error.length());
            exchange.getResponseBody().write(error.getBytes(StandardCharsets.US_ASCII));
        } else {
            exchange.sendResponseHeaders(404, -1);
        }
    }

    private static void write(HttpExchange exchange, String events, boolean isIncomplete) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        var bytes = events.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length + (isIncomplete ? 1 : 0));
        exchange.getResponseBody().write(bytes);
        exchange.getResponseBody().flush();
    }

    private void listen(HttpExchange exchange) throws IOException, InterruptedException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().flush();
        streams.add(exchange.getResponseBody());
        closing.await();
    }

    private void answer(HttpExchange exchange, Received request) throws IOException {
        var params = request.message().get("params") instanceof JsonObject given ? given : JsonValue.EMPTY_JSON_OBJECT;
        var result = Optional.ofNullable(handlers.get(request.method()))
                .orElse(ignored -> "{'error':{'code':-32601,'message':'Method not found'}}")
                .handle(params)
                .replace('\'', '"');
        var member =
                result.startsWith("{\"error\":") ? result.substring(1, result.length() - 1) : "\"result\":" + result;
        var response = "{\"jsonrpc\":\"2.0\",\"id\":" + request.message().get("id") + "," + member + "}";
        if (request.method().equals("initialize")) {
            exchange.getResponseHeaders().set("Mcp-Session-Id", session);
        }
        exchange.getResponseHeaders().set("Content-Type", type);
        var bytes = format.formatted(response).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
