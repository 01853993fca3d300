/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

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
import java.util.Map;

/** Client of the console. Immutable. */
record ConsoleClient(URI console, Map<String, String> headers) {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    static ConsoleClient of(URI console) {
        return new ConsoleClient(console, Map.of());
    }

    ConsoleClient as(String user) {
        var credentials = (user + ":" + user).getBytes(StandardCharsets.UTF_8);
        return with("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials));
    }

    /** The pages send this header with commands. */
    ConsoleClient fromPage() {
        return with("X-Karta-Console", "1");
    }

    ConsoleClient with(String header, String value) {
        var all = new LinkedHashMap<>(headers);
        all.put(header, value);
        return new ConsoleClient(console, all);
    }

    HttpResponse<String> send(String method, String path, String body) {
        var request = HttpRequest.newBuilder(console.resolve(path)).method(method, BodyPublishers.ofString(body));
        headers.forEach(request::setHeader);
        try {
            return HTTP.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    HttpResponse<String> get(String path) {
        return send("GET", path, "");
    }

    HttpResponse<String> post(String path, String body) {
        return send("POST", path, body);
    }

    JsonObject read(String path) {
        return json(get(path));
    }

    static JsonObject json(HttpResponse<String> response) {
        try (var reader = Json.createReader(new StringReader(response.body()))) {
            return reader.readObject();
        }
    }
}
