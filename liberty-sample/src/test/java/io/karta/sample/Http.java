/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static io.karta.testkit.Eventually.eventually;
import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonStructure;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;

/** Asks a server as any client would. */
final class Http {

    /** Statuses of a process that a node runs or is about to run. */
    private static final Set<String> RUNNING = Set.of("NOT_STARTED", "RUNNING");

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    // 1.1, because Liberty leaves the request after a POST that was to be upgraded to HTTP/2 without an answer
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Liberty server;
    private final String contextRoot;
    private final Optional<String> login;

    Http(Liberty server, String contextRoot) {
        this(server, contextRoot.equals("/") ? "" : contextRoot, Optional.empty());
    }

    private Http(Liberty server, String contextRoot, Optional<String> login) {
        this.server = server;
        this.contextRoot = contextRoot;
        this.login = login;
    }

    /** Logs in with the password that all test users have. */
    Http as(String user) {
        return as(user, "secret");
    }

    Http as(String user, String password) {
        var login = Base64.getEncoder().encodeToString((user + ":" + password).getBytes(UTF_8));
        return new Http(server, contextRoot, Optional.of("Basic " + login));
    }

    /** What came back. */
    record Answer(HttpResponse<String> response) {

        int status() {
            return response.statusCode();
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        String text() {
            return response.body();
        }

        JsonObject json() {
            return parse().asJsonObject();
        }

        JsonArray array() {
            return parse().asJsonArray();
        }

        private JsonStructure parse() {
            try (var reader = Json.createReader(new StringReader(text()))) {
                return reader.read();
            }
        }

        @Override
        public String toString() {
            return response + " " + text();
        }
    }

    Answer get(String path) throws IOException, InterruptedException {
        return send(request(path).GET());
    }

    Answer delete(String path) throws IOException, InterruptedException {
        return send(request(path).DELETE());
    }

    Answer post(String path, String json, String... headers) throws IOException, InterruptedException {
        var request = request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json));
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    Answer complain(String complaint) throws IOException, InterruptedException {
        var body = Json.createObjectBuilder().add("content", complaint).build();
        return post("/karta/goals/answerComplaint", body.toString());
    }

    /** Returns the document of a process when it runs no more. */
    JsonObject awaitEnd(String process) throws Exception {
        return eventually(() -> absolute(process).json(), json -> !RUNNING.contains(json.getString("status")));
    }

    /** A path with the context root, as links have it. */
    Answer absolute(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(resolved(path)).GET());
    }

    private URI resolved(String path) {
        return server.uri("/").resolve(path);
    }

    private HttpRequest.Builder request(String path) {
        var request = HttpRequest.newBuilder(server.uri(contextRoot + path));
        login.ifPresent(credentials -> request.header("Authorization", credentials));
        return request;
    }

    private Answer send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return new Answer(client.send(request.timeout(PATIENCE).build(), BodyHandlers.ofString()));
    }
}
