/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui;

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
import java.util.stream.Stream;

/** Client over HTTP. Immutable. */
record AgUiTestClient(HttpClient http, URI endpoint, Map<String, String> headers) {

    /** Two tools of a front end. */
    static final String SHOW_MAP =
            """
            [{"name":"showMap","description":"Shows a map","parameters":
              {"type":"object","properties":{"place":{"type":"string"}},"required":["place"]}},
             {"name":"page_title","description":"Returns the title of the page"}]""";

    /** A response: the status, and the events of the body. */
    record Answer(int status, Map<String, List<String>> headers, List<JsonObject> events, String text) {

        List<String> types() {
            return events.stream().map(event -> event.getString("type")).toList();
        }

        JsonObject first(String type) {
            return events.stream()
                    .filter(event -> event.getString("type").equals(type))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no " + type + " in " + text));
        }

        JsonObject last() {
            return events.get(events.size() - 1);
        }

        /** Returns the texts that the client shows. */
        String said() {
            return events.stream()
                    .filter(event -> event.getString("type").equals("TEXT_MESSAGE_CONTENT"))
                    .map(event -> event.getString("delta"))
                    .reduce("", String::concat);
        }

        JsonObject outcome() {
            return last().getJsonObject("outcome");
        }

        /** Returns the only interrupt of the run. */
        JsonObject interrupt() {
            return outcome().getJsonArray("interrupts").getJsonObject(0);
        }

        String code() {
            return json(text).getString("code");
        }
    }

    static AgUiTestClient of(URI endpoint) {
        return new AgUiTestClient(
                HttpClient.newHttpClient(),
                endpoint,
                Map.of("Content-Type", "application/json", "Accept", "text/event-stream"));
    }

    AgUiTestClient with(String header, String value) {
        var all = new LinkedHashMap<>(headers);
        all.put(header, value);
        return new AgUiTestClient(http, endpoint, all);
    }

    AgUiTestClient as(String user) {
        var credentials = Base64.getEncoder().encodeToString((user + ":" + user).getBytes(StandardCharsets.UTF_8));
        return with("Authorization", "Basic " + credentials);
    }

    static JsonObject json(String text) {
        try (var reader = Json.createReader(new StringReader(text))) {
            return reader.readObject();
        }
    }

    /** Sends a message as the only one that the client knows. */
    Answer say(String agent, String thread, String text) {
        var message =
                Json.createObjectBuilder().add("id", "u1").add("role", "user").add("content", text);
        return run(agent, thread, Json.createArrayBuilder().add(message).build().toString(), "[]");
    }

    /** Sends a message with tools of the front end. */
    Answer sayOffering(String agent, String thread, String text, String tools) {
        var messages = "[{\"id\":\"u1\",\"role\":\"user\",\"content\":\"%s\"}]".formatted(text);
        return post(agent, input(thread, messages, "[]").replace("\"tools\":[]", "\"tools\":" + tools));
    }

    /** Sends the result of a tool of the front end, as JSON, after a message of the user. */
    Answer answerCall(String agent, String thread, String call, String content) {
        var messages = "[{\"id\":\"u1\",\"role\":\"user\",\"content\":\"Hi\"},"
                + "{\"id\":\"m1\",\"role\":\"tool\",\"toolCallId\":\"%s\",\"content\":%s}]".formatted(call, content);
        return run(agent, thread, messages, "[]");
    }

    /** Loads a thread, as a page does after a reload. */
    Answer load(String agent, String thread) {
        return run(agent, thread, "[]", "[]");
    }

    Answer resume(String agent, String thread, String interrupt, String payload) {
        return run(
                agent,
                thread,
                "[]",
                "[{\"interruptId\":\"%s\",\"status\":\"resolved\",\"payload\":%s}]".formatted(interrupt, payload));
    }

    Answer run(String agent, String thread, String messages, String resume) {
        return post(agent, input(thread, messages, resume));
    }

    static String input(String thread, String messages, String resume) {
        return ("{\"threadId\":\"%s\",\"runId\":\"r1\",\"state\":{},\"messages\":%s,\"tools\":[],\"context\":[],"
                        + "\"forwardedProps\":{},\"resume\":%s}")
                .formatted(thread, messages, resume);
    }

    Answer post(String path, String body) {
        return send(request(path).POST(BodyPublishers.ofString(body)).build());
    }

    Answer send(String method, String path) {
        return send(request(path).method(method, BodyPublishers.noBody()).build());
    }

    /** Opens a run, and returns its lines while they arrive. */
    Stream<String> lines(String path, String body) throws IOException, InterruptedException {
        return http.send(request(path).POST(BodyPublishers.ofString(body)).build(), BodyHandlers.ofLines())
                .body();
    }

    private HttpRequest.Builder request(String path) {
        var builder = HttpRequest.newBuilder(endpoint.resolve(path));
        headers.forEach(builder::setHeader);
        return builder;
    }

    private Answer send(HttpRequest request) {
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            return new Answer(
                    response.statusCode(), response.headers().map(), events(response.body()), response.body());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static List<JsonObject> events(String body) {
        return body.lines()
                .filter(line -> line.startsWith("data: "))
                .map(line -> json(line.substring("data: ".length())))
                .toList();
    }
}
