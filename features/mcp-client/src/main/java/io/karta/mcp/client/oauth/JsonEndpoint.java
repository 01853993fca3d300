/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import jakarta.json.JsonArray;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.spi.JsonProvider;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Requests to endpoints of OAuth, whose responses are JSON objects. Endpoints that a server names must use HTTPS,
 * except those of a server on the same machine. Thread-safe.
 */
final class JsonEndpoint {

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final int OK = 200;
    private static final int CREATED = 201;

    /** The statuses with which servers and proxies say that they cannot answer at present. */
    private static final Set<Integer> TEMPORARY = Set.of(429, 502, 503, 504);

    private final JsonProvider json = JsonProvider.provider();
    private final OAuthHttp http;
    private final boolean isLocal;

    JsonEndpoint(OAuthHttp http, URI server) {
        this.http = http;
        this.isLocal = isLocal(server);
    }

    private static boolean isLocal(URI url) {
        return "http".equals(url.getScheme()) && url.getHost() != null && LOCAL.contains(url.getHost());
    }

    /**
     * Returns a URL that a server has named.
     *
     * @throws OAuthException if it is invalid or not protected
     */
    URI url(String text) throws OAuthException {
        try {
            URI url = new URI(text);
            if (url.getHost() != null && ("https".equals(url.getScheme()) || (isLocal && isLocal(url)))) {
                return url;
            }
        } catch (java.net.URISyntaxException e) {
            throw new OAuthException("the server names an invalid URL", e);
        }
        throw new OAuthException("the server names the URL %s, which does not use HTTPS".formatted(brief(text)));
    }

    /** Returns a document; empty if there is none. */
    Optional<JsonObject> document(URI url) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(HttpRequest.newBuilder(url)
                .timeout(LIMIT)
                .setHeader("Accept", "application/json")
                .GET()
                .build());
        return response.statusCode() == OK ? Optional.of(read(url, response)) : Optional.empty();
    }

    /** Sends JSON. */
    JsonObject post(URI url, JsonObject body) throws IOException, InterruptedException {
        return answered(
                url,
                HttpRequest.newBuilder(url)
                        .setHeader("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body.toString())));
    }

    /** Sends a form. */
    JsonObject post(URI url, Map<String, String> form, HttpRequest.Builder request)
            throws IOException, InterruptedException {
        String body = form.entrySet().stream()
                .map(each -> OAuthClient.encoded(each.getKey()) + "=" + OAuthClient.encoded(each.getValue()))
                .collect(Collectors.joining("&"));
        return answered(
                url,
                request.setHeader("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(body)));
    }

    private JsonObject answered(URI url, HttpRequest.Builder request) throws IOException, InterruptedException {
        if (isLocal(url)) { // many servers lose the body of a request for an upgrade
            request.version(HttpClient.Version.HTTP_1_1);
        }
        HttpResponse<String> response = http.send(
                request.timeout(LIMIT).setHeader("Accept", "application/json").build());
        if (TEMPORARY.contains(response.statusCode())) { // the login is neither accepted nor rejected
            throw new IOException("the authorization server is unavailable: HTTP status " + response.statusCode());
        }
        if (response.statusCode() != OK && response.statusCode() != CREATED) {
            throw new OAuthException("the authorization server rejected the request: " + reason(url, response));
        }
        return read(url, response);
    }

    private String reason(URI url, HttpResponse<String> response) {
        try {
            JsonObject error = read(url, response);
            return brief(error.getString("error", "HTTP status " + response.statusCode()) + " "
                    + error.getString("error_description", ""));
        } catch (OAuthException e) {
            return "HTTP status " + response.statusCode();
        }
    }

    private JsonObject read(URI url, HttpResponse<String> response) throws OAuthException {
        try (var reader = json.createReader(new StringReader(response.body()))) {
            return reader.readObject();
        } catch (JsonException | IllegalStateException e) {
            throw new OAuthException("the response of %s is not a JSON object".formatted(brief(url.toString())), e);
        }
    }

    /** Returns a text of a server for messages. */
    static String brief(String text) {
        String plain = text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+", " ").strip();
        return plain.length() <= 200 ? plain : plain.substring(0, 200);
    }

    static Optional<String> text(JsonObject object, String name) {
        return object.get(name) instanceof JsonString text && !text.getString().isBlank()
                ? Optional.of(text.getString())
                : Optional.empty();
    }

    static List<String> texts(JsonObject object, String name) {
        return object.get(name) instanceof JsonArray texts
                ? texts.stream()
                        .filter(JsonString.class::isInstance)
                        .map(text -> ((JsonString) text).getString())
                        .toList()
                : List.of();
    }
}
