/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** HTTP client of the application {@code shop}, which compares every response with the OpenAPI document. */
final class TestClient {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

    private final HttpClient http;
    private final URI root;
    private final Supplier<DocumentedResponses> documented;
    private final List<String> headers = new ArrayList<>();

    TestClient(URI root) {
        this.http = HttpClient.newHttpClient();
        this.root = root;
        this.documented = new Documented();
    }

    private TestClient(TestClient other) {
        http = other.http;
        root = other.root;
        documented = other.documented;
        headers.addAll(other.headers);
    }

    /** Returns where the process of an answer is. */
    static String processOf(Answer answer) {
        return answer.header("Link").replaceFirst("^<(.*)>; rel=\"process\"$", "$1");
    }

    TestClient as(String name) {
        return with("Authorization", basic(name));
    }

    private static String basic(String name) {
        return "Basic " + Base64.getEncoder().encodeToString((name + ":" + name).getBytes(StandardCharsets.UTF_8));
    }

    TestClient with(String header, String value) {
        var client = new TestClient(this);
        client.headers.addAll(List.of(header, value));
        return client;
    }

    Answer get(String path) {
        return send(path, request -> request.GET());
    }

    Answer delete(String path) {
        return send(path, request -> request.DELETE());
    }

    Answer send(String method, String path) {
        return send(path, request -> request.method(method, BodyPublishers.noBody()));
    }

    Answer post(String path) {
        return send(path, request -> request.POST(BodyPublishers.noBody()));
    }

    Answer post(String path, String json) {
        return with("Content-Type", "application/json").post(path, json.getBytes(StandardCharsets.UTF_8));
    }

    Answer post(String path, byte[] content) {
        return send(path, request -> request.POST(BodyPublishers.ofByteArray(content)));
    }

    private Answer send(String path, UnaryOperator<HttpRequest.Builder> method) {
        var request = HttpRequest.newBuilder(root.resolve(path)).timeout(LONGEST_WAIT);
        if (!headers.isEmpty()) {
            request.headers(headers.toArray(String[]::new));
        }
        return answer(method.apply(request).build());
    }

    Answer send(InvalidRequest request) {
        return answer(request.to(root, TestClient::basic));
    }

    private Answer answer(HttpRequest request) {
        var response = sent(request);
        documented.get().check(response);
        return new Answer(response);
    }

    private HttpResponse<String> sent(HttpRequest request) {
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** What the document of the server says, read with the first response. */
    private final class Documented implements Supplier<DocumentedResponses> {

        private @Nullable DocumentedResponses known;

        @Override
        public synchronized DocumentedResponses get() {
            var responses = known;
            if (responses == null) {
                var request = HttpRequest.newBuilder(root.resolve("/shop/karta/openapi.json"))
                        .header("Authorization", basic("olga"))
                        .build();
                responses = new DocumentedResponses(new Answer(sent(request)).object());
                known = responses;
            }
            return responses;
        }
    }

    /** What came back. */
    record Answer(HttpResponse<String> response) {

        int status() {
            return response.statusCode();
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("none");
        }

        String text() {
            return response.body();
        }

        JsonValue json() {
            try (var reader = Json.createReader(new StringReader(text()))) {
                return reader.readValue();
            }
        }

        JsonObject object() {
            return json().asJsonObject();
        }

        String code() {
            return object().getString("code");
        }

        @Override
        public String toString() {
            return status() + " " + response.headers().map() + " " + text();
        }
    }
}
