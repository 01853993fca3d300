/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.integration.ServerLauncher.Extra;
import io.karta.rest.InvalidRequest;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.StringReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** HTTP client of an application under test, the war of this module if nothing else is said. Immutable. */
final class Shop {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HttpClient client;
    private final RunningServers servers;
    private final RunningServer server;
    private final Target target;

    /** An application, and the credentials of its caller. */
    private record Target(String contextRoot, Optional<String> login) {

        HttpRequest.Builder authorize(HttpRequest.Builder request) {
            login.ifPresent(credentials -> request.header("Authorization", credentials));
            return request;
        }
    }

    Shop(RunningServers servers) {
        // 1.1, because Liberty leaves the request after a POST that was to be upgraded to HTTP/2 without an answer
        this(
                client(HttpClient.Version.HTTP_1_1),
                servers,
                servers.main(),
                new Target(servers.launcher().contextRoot(ServerLauncher.APPLICATION), Optional.empty()));
    }

    private Shop(HttpClient client, RunningServers servers, RunningServer server, Target target) {
        this.client = client;
        this.servers = servers;
        this.server = server;
        this.target = target;
    }

    private static HttpClient client(HttpClient.Version version) {
        return HttpClient.newBuilder().version(version).build();
    }

    /** Uses a version of HTTP, if the server supports it. */
    Shop over(HttpClient.Version version) {
        return new Shop(client(version), servers, server, target);
    }

    String contextRoot() {
        return target.contextRoot();
    }

    /** Returns the origin of pages of the server. */
    String origin() {
        return server.uri("").toString();
    }

    /** Logs in with the password that all users have. */
    Shop as(String user) {
        return authorized(credentials(user));
    }

    /** Sends a bearer token. */
    Shop bearing(String token) {
        return authorized("Bearer " + token);
    }

    private Shop authorized(String credentials) {
        return new Shop(client, servers, server, new Target(target.contextRoot(), Optional.of(credentials)));
    }

    /** Another application, without credentials. */
    Shop application(String name) {
        var unauthenticated = new Target(servers.launcher().contextRoot(name), Optional.empty());
        return new Shop(client, servers, servers.of(name), unauthenticated);
    }

    private static String credentials(String user) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":secret").getBytes(UTF_8));
    }

    /** Skips the test if the server lacks a feature. */
    void assumeHas(Extra feature) {
        var missing = servers.launcher().missing();
        Assumptions.assumeFalse(missing.containsKey(feature), () -> missing.get(feature));
    }

    /** A part of a test. */
    interface Check {

        void run() throws Exception;
    }

    /**
     * Checks a feature. If the server lacks it, the check must fail, so that the table of servers names no gap that is
     * closed.
     */
    void check(Extra feature, Check check) throws Exception {
        if (servers.launcher().missing().containsKey(feature)) {
            assertThatThrownBy(check::run)
                    .as("%s: remove it from what this server lacks", feature)
                    .isInstanceOf(AssertionError.class);
            assumeHas(feature);
        }
        check.run();
    }

    String log() {
        return server.log();
    }

    /** A response. */
    record Reply(HttpResponse<String> response) {

        int status() {
            return response.statusCode();
        }

        String text() {
            return response.body();
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        JsonObject json() {
            try (var reader = Json.createReader(new StringReader(text()))) {
                return reader.readObject();
            }
        }

        /** The path of the process that the response links to, without the context root. */
        String process() {
            var link = header("Link");
            return link.substring(link.indexOf("/karta/"), link.indexOf('>'));
        }

        @Override
        public String toString() {
            return response + " " + text();
        }
    }

    /** Calls a goal that takes a text. */
    Reply ask(String goal, String content) throws IOException, InterruptedException {
        return call(
                goal, Json.createObjectBuilder().add("content", content).build().toString());
    }

    Reply call(String goal, String json) throws IOException, InterruptedException {
        return post("/karta/goals/" + goal, json);
    }

    Reply post(String path, String json) throws IOException, InterruptedException {
        return send(request(target.contextRoot() + path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json)));
    }

    Reply get(String path) throws IOException, InterruptedException {
        return send(request(target.contextRoot() + path).GET());
    }

    /** A path outside of the application. */
    Reply getFromServer(String path) throws IOException, InterruptedException {
        return send(request(path).header("Accept", "application/json").GET());
    }

    /** Sends a request of the caller that it names. */
    Reply send(InvalidRequest request) throws IOException, InterruptedException {
        return new Reply(client.send(request.to(server.uri("/"), Shop::credentials), BodyHandlers.ofString()));
    }

    /** Sends a request with headers, in pairs of name and value. */
    Reply send(String method, String path, String... headers) throws IOException, InterruptedException {
        return send(request(target.contextRoot() + path).headers(headers).method(method, BodyPublishers.noBody()));
    }

    private HttpRequest.Builder request(String path) {
        return target.authorize(HttpRequest.newBuilder(server.uri(path)).timeout(PATIENCE));
    }

    private Reply send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return new Reply(client.send(request.build(), BodyHandlers.ofString()));
    }
}
