/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Client over HTTP. Immutable. */
record McpTestClient(HttpClient http, URI endpoint, Map<String, String> headers) {

    static final String STATELESS = "2026-07-28";
    private static final String FORMS = "{\"elicitation\":{}}";
    private static final String META =
            """
            {"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientInfo":{"name":"test","version":"1"},\
            "io.modelcontextprotocol/clientCapabilities":%s}""";

    /** A response: the status, and the messages of the body. */
    record Answer(int status, Map<String, List<String>> headers, List<JsonObject> messages, String text) {

        JsonObject last() {
            return messages.get(messages.size() - 1);
        }

        JsonObject result() {
            return last().getJsonObject("result");
        }

        int error() {
            return last().getJsonObject("error").getInt("code");
        }

        /** Returns the text of a result of a tool. */
        String content() {
            return result().getJsonArray("content").getJsonObject(0).getString("text");
        }

        /** Returns the id of the process that awaits an answer. */
        String process() {
            return content().replaceAll("(?s).*process (\\S+) awaits.*", "$1");
        }

        /** Returns the parameters of a call that submits an answer to the question in the result. */
        String submission(String answer) {
            var question = content().replaceAll("(?s).* questionId (\\S+) .*", "$1");
            return ("{\"name\":\"submitFormAndResumeProcess\",\"arguments\":"
                            + "{\"processId\":\"%s\",\"questionId\":\"%s\",\"answer\":%s}}")
                    .formatted(process(), question, answer);
        }
    }

    /** Returns the parameters of a call that is repeated because the user accepts the request in its result. */
    static String accepted(String call, JsonObject result, String content) {
        var request = result.getJsonObject("inputRequests").keySet().iterator().next();
        return Json.createObjectBuilder(json(call))
                .add("requestState", result.getString("requestState"))
                .add(
                        "inputResponses",
                        json("{\"%s\":{\"action\":\"accept\",\"content\":%s}}".formatted(request, content)))
                .build()
                .toString();
    }

    static McpTestClient of(URI endpoint) {
        return new McpTestClient(
                HttpClient.newHttpClient(),
                endpoint,
                Map.of("Content-Type", "application/json", "Accept", "application/json, text/event-stream"));
    }

    McpTestClient with(String header, String value) {
        var all = new LinkedHashMap<>(headers);
        all.put(header, value);
        return new McpTestClient(http, endpoint, all);
    }

    McpTestClient as(String user) {
        var credentials = Base64.getEncoder().encodeToString((user + ":" + user).getBytes(StandardCharsets.UTF_8));
        return with("Authorization", "Basic " + credentials);
    }

    static JsonObject json(String text) {
        try (var reader = Json.createReader(new StringReader(text))) {
            return reader.readObject();
        }
    }

    /** Sends a request of the stateless version. */
    Answer stateless(String method, String params, String capabilities) {
        return naming(method, params).post(body(method, params, capabilities));
    }

    /** Sends a request of the stateless version, and returns the lines of the response while they arrive. */
    CompletableFuture<HttpResponse<Stream<String>>> statelessLines(String method, String params) {
        return naming(method, params).lines(body(method, params, FORMS));
    }

    private McpTestClient naming(String method, String params) {
        var given = json(params);
        var client = with("MCP-Protocol-Version", STATELESS).with("Mcp-Method", method);
        var name = given.getString("name", given.getString("uri", given.getString("taskId", "")));
        return name.isEmpty() ? client : client.with("Mcp-Name", name);
    }

    private static String body(String method, String params, String capabilities) {
        var all = Json.createObjectBuilder(json(params)).add("_meta", json(META.formatted(capabilities)));
        return Json.createObjectBuilder()
                .add("jsonrpc", "2.0")
                .add("id", 1)
                .add("method", method)
                .add("params", all)
                .build()
                .toString();
    }

    Answer stateless(String method, String params) {
        return stateless(method, params, FORMS);
    }

    /** Begins a session, and returns the client of the session. */
    McpTestClient session(String capabilities) {
        return session(capabilities, "2025-11-25");
    }

    McpTestClient session(String capabilities, String version) {
        var answer = post(
                """
                {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"%s",\
                "capabilities":%s,"clientInfo":{"name":"test","version":"1"}}}"""
                        .formatted(version, capabilities));
        return with("MCP-Protocol-Version", version)
                .with("Mcp-Session-Id", answer.headers().get("mcp-session-id").get(0));
    }

    Answer call(int id, String method, String params) {
        return post("{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}".formatted(id, method, params));
    }

    Answer post(String body) {
        return send(request().POST(BodyPublishers.ofString(body)).build());
    }

    Answer send(String method) {
        return send(request().method(method, BodyPublishers.noBody()).build());
    }

    /** Sends a request, and returns the lines of the response while they arrive. */
    CompletableFuture<HttpResponse<Stream<String>>> lines(String body) {
        return http.sendAsync(request().POST(BodyPublishers.ofString(body)).build(), BodyHandlers.ofLines());
    }

    /** Opens the stream of the session, and returns its lines while they arrive. */
    Stream<String> events() throws IOException, InterruptedException {
        return http.send(request().GET().build(), BodyHandlers.ofLines()).body();
    }

    private HttpRequest.Builder request() {
        var builder = HttpRequest.newBuilder(endpoint);
        headers.forEach(builder::setHeader);
        return builder;
    }

    private Answer send(HttpRequest request) {
        try {
            var response = http.send(request, BodyHandlers.ofString());
            return new Answer(
                    response.statusCode(), response.headers().map(), messages(response.body()), response.body());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static List<JsonObject> messages(String body) {
        return body.startsWith("{")
                ? List.of(json(body))
                : body.lines()
                        .filter(line -> line.startsWith("data: {"))
                        .map(line -> json(line.substring("data: ".length())))
                        .toList();
    }
}
