/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.stdio;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;

/** The server, over streamable HTTP, with the session of the client if it has one. Thread-safe. */
final class Endpoint {

    private static final String SESSION = "Mcp-Session-Id";
    private static final String EVENTS = "text/event-stream";
    private static final Duration CONNECT = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofSeconds(5);
    private static final Duration LONGEST_ACCEPTANCE = Duration.ofSeconds(30);

    private final LauncherSettings settings;
    private final Duration longestAcceptance;
    private final HttpClient client;
    private volatile Optional<String> session = Optional.empty();
    private volatile Optional<String> version = Optional.empty();

    Endpoint(LauncherSettings settings) {
        this(settings, LONGEST_ACCEPTANCE);
    }

    Endpoint(LauncherSettings settings, Duration longestAcceptance) {
        this.settings = settings;
        this.longestAcceptance = longestAcceptance;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT)
                .build();
    }

    URI url() {
        return settings.url();
    }

    /** Returns the id of the session; empty without one. */
    Optional<String> session() {
        return session;
    }

    void agreed(String negotiated) {
        version = Optional.of(negotiated);
    }

    /** Sends a request, and returns the response when its headers have arrived; the work of a server can take long. */
    HttpResponse<InputStream> post(Message message) throws IOException, InterruptedException {
        return post(message, message.isStateless() ? stateless(message) : inSession(message));
    }

    /**
     * Sends a notification or a response, which the server accepts at once and without a body. One that does not would
     * delay all further messages of the client.
     */
    void deliver(Message message) throws IOException, InterruptedException {
        var request = message.isStateless() ? stateless(message) : inSession(message);
        post(message, request.timeout(longestAcceptance)).body().close();
    }

    private HttpResponse<InputStream> post(Message message, HttpRequest.Builder request)
            throws IOException, InterruptedException {
        var response = client.send(
                request.header("Content-Type", "application/json")
                        .header("Accept", "application/json, " + EVENTS)
                        .POST(BodyPublishers.ofString(message.json()))
                        .build(),
                BodyHandlers.ofInputStream());
        if (!message.isStateless()) {
            response.headers().firstValue(SESSION).ifPresent(id -> session = Optional.of(id));
        }
        return response;
    }

    /** Opens the stream of messages that belong to no request. */
    HttpResponse<InputStream> listen() throws IOException, InterruptedException {
        return client.send(ofSession().header("Accept", EVENTS).GET().build(), BodyHandlers.ofInputStream());
    }

    /** Ends the session, as far as the server responds soon. */
    void endSession() throws InterruptedException {
        if (session.isPresent()) {
            try {
                client.send(ofSession().DELETE().timeout(SHORT).build(), BodyHandlers.discarding());
            } catch (IOException ignored) { // the session expires
            }
        }
    }

    static boolean isStream(HttpResponse<?> response) {
        var type = response.headers().firstValue("Content-Type").orElse("");
        return type.regionMatches(true, 0, EVENTS, 0, EVENTS.length());
    }

    private HttpRequest.Builder request() {
        var request = HttpRequest.newBuilder(settings.url());
        settings.headers().forEach(request::setHeader);
        return request;
    }

    private HttpRequest.Builder inSession(Message message) {
        return message.isHandshake() ? request() : ofSession();
    }

    private HttpRequest.Builder ofSession() {
        var request = request();
        session.ifPresent(id -> request.setHeader(SESSION, id));
        version.ifPresent(date -> request.setHeader("MCP-Protocol-Version", encoded(date)));
        return request;
    }

    private HttpRequest.Builder stateless(Message message) {
        var request = request();
        message.statelessVersion().ifPresent(date -> request.setHeader("MCP-Protocol-Version", encoded(date)));
        request.setHeader("Mcp-Method", encoded(message.method()));
        message.name().ifPresent(name -> request.setHeader("Mcp-Name", encoded(name)));
        return request;
    }

    /** Values that are not plain ASCII are encoded, as the protocol requires. */
    private static String encoded(String value) {
        return value.matches("[\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?") && !value.startsWith("=?")
                ? value
                : "=?base64?%s?=".formatted(Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8)));
    }
}
