/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
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
import java.util.UUID;
import java.util.stream.Stream;

/** Client of version 1.0 over HTTP. Immutable. */
record A2aTestClient(HttpClient http, URI endpoint, Map<String, String> headers) {

    /** Response of the server. */
    record Reply(int status, Map<String, List<String>> headers, String text) {

        /** Returns the only response. */
        JsonObject json() {
            return A2aTestClient.json(text.startsWith("data: ") ? text.substring("data: ".length()) : text);
        }

        JsonObject result() {
            if (!json().containsKey("result")) {
                throw new AssertionError("no result in " + text);
            }
            return json().getJsonObject("result");
        }

        JsonObject task() {
            return result().getJsonObject("task");
        }

        String state() {
            return task().getJsonObject("status").getString("state").replace("TASK_STATE_", "");
        }

        String id() {
            return task().getString("id");
        }

        /** Returns the only part of the only artifact. */
        JsonObject output() {
            return task().getJsonArray("artifacts")
                    .getJsonObject(0)
                    .getJsonArray("parts")
                    .getJsonObject(0);
        }

        /** Returns the text with which the agent explains the state. */
        String said() {
            return task().getJsonObject("status")
                    .getJsonObject("message")
                    .getJsonArray("parts")
                    .getJsonObject(0)
                    .getString("text");
        }

        String question() {
            return task().getJsonObject("status").getJsonObject("message").getString("messageId");
        }

        JsonObject error() {
            return json().getJsonObject("error");
        }

        int code() {
            return error().getInt("code");
        }

        List<JsonObject> events() {
            return text.lines()
                    .filter(line -> line.startsWith("data: "))
                    .map(line -> A2aTestClient.json(line.substring("data: ".length()))
                            .getJsonObject("result"))
                    .toList();
        }
    }

    static A2aTestClient of(URI endpoint) {
        return new A2aTestClient(
                HttpClient.newHttpClient(), endpoint, Map.of("Content-Type", "application/json", "A2A-Version", "1.0"));
    }

    A2aTestClient with(String header, String value) {
        var all = new LinkedHashMap<>(headers);
        all.put(header, value);
        return new A2aTestClient(http, endpoint, all);
    }

    A2aTestClient without(String header) {
        var all = new LinkedHashMap<>(headers);
        all.remove(header);
        return new A2aTestClient(http, endpoint, all);
    }

    A2aTestClient as(String user) {
        var credentials = Base64.getEncoder().encodeToString((user + ":" + user).getBytes(StandardCharsets.UTF_8));
        return with("Authorization", "Basic " + credentials);
    }

    A2aTestClient at(String path) {
        return new A2aTestClient(http, URI.create(endpoint + path), headers);
    }

    static JsonObject json(String text) {
        try (var reader = Json.createReader(new StringReader(text))) {
            return reader.readObject();
        }
    }

    static String text(String text) {
        return "{\"text\":\"%s\"}".formatted(text);
    }

    static String data(String json) {
        return "{\"data\":%s}".formatted(json);
    }

    /** Returns the parameters of a message for a skill. */
    static String message(String skill, String part) {
        return message(UUID.randomUUID().toString(), skill, part, "");
    }

    static String message(String id, String skill, String part, String more) {
        return ("{\"message\":{\"messageId\":\"%s\",\"role\":\"ROLE_USER\",\"parts\":[%s],"
                        + "\"metadata\":{\"skillId\":\"%s\"}%s}}")
                .formatted(id, part, skill, more);
    }

    static String answer(String task, String part) {
        return "{\"message\":{\"messageId\":\"%s\",\"role\":\"ROLE_USER\",\"taskId\":\"%s\",\"parts\":[%s]}}"
                .formatted(UUID.randomUUID(), task, part);
    }

    static String answer(String task, String question, String part) {
        return ("{\"message\":{\"messageId\":\"%s\",\"role\":\"ROLE_USER\",\"taskId\":\"%s\","
                        + "\"metadata\":{\"questionId\":\"%s\"},\"parts\":[%s]}}")
                .formatted(UUID.randomUUID(), task, question, part);
    }

    Reply say(String skill, String part) {
        return call("SendMessage", message(skill, part));
    }

    Reply answers(String task, String part) {
        return call("SendMessage", answer(task, part));
    }

    Reply call(String method, String params) {
        return post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}".formatted(method, params));
    }

    Reply post(String body) {
        return send(request().POST(BodyPublishers.ofString(body)).build());
    }

    Reply send(String method) {
        return send(request().method(method, BodyPublishers.noBody()).build());
    }

    /** Opens a stream, and returns its lines while they arrive. */
    Stream<String> lines(String method, String params) throws IOException, InterruptedException {
        return http.send(request(method, params), BodyHandlers.ofLines()).body();
    }

    /** Returns a body while it arrives. */
    InputStream body(String method, String params) throws IOException, InterruptedException {
        return http.send(request(method, params), BodyHandlers.ofInputStream()).body();
    }

    private HttpRequest request(String method, String params) {
        var body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}".formatted(method, params);
        return request().POST(BodyPublishers.ofString(body)).build();
    }

    private HttpRequest.Builder request() {
        var builder = HttpRequest.newBuilder(endpoint);
        headers.forEach(builder::setHeader);
        return builder;
    }

    private Reply send(HttpRequest request) {
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            return new Reply(response.statusCode(), response.headers().map(), response.body());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
