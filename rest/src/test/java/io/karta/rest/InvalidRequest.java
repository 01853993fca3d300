/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Request that is a mistake.
 *
 * @param kind the mistake, in words
 * @param caller the name of the caller; empty for an unauthenticated request
 * @param statuses the statuses that its response may have
 */
public record InvalidRequest(
        String kind,
        Optional<String> caller,
        String method,
        String path,
        Map<String, String> headers,
        ByteBuffer body,
        Set<Integer> statuses) {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

    InvalidRequest with(String header, String value) {
        var more = new TreeMap<>(headers);
        more.put(header, value);
        return new InvalidRequest(kind, caller, method, path, more, body, statuses);
    }

    InvalidRequest by(Optional<String> other) {
        return new InvalidRequest(kind, other, method, path, headers, body, statuses);
    }

    InvalidRequest at(String other) {
        return new InvalidRequest(kind, caller, method, other, headers, body, statuses);
    }

    InvalidRequest using(String other) {
        return new InvalidRequest(kind, caller, other, path, headers, body, statuses);
    }

    InvalidRequest with(byte[] content) {
        return new InvalidRequest(kind, caller, method, path, headers, ByteBuffer.wrap(content), statuses);
    }

    InvalidRequest withJson(String text) {
        return with("Content-Type", "application/json").with(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns the request as a client sends it.
     *
     * @param credentials returns the header {@code Authorization} of a caller
     */
    public HttpRequest to(URI server, Function<String, String> credentials) {
        var content = new byte[body.remaining()];
        body.duplicate().get(content);
        var request = HttpRequest.newBuilder(server.resolve(path))
                .timeout(LONGEST_WAIT)
                .method(method, content.length > 0 ? BodyPublishers.ofByteArray(content) : BodyPublishers.noBody());
        caller.map(credentials).ifPresent(value -> request.header("Authorization", value));
        headers.forEach(request::header);
        return request.build();
    }

    @Override
    public String toString() {
        return method + " " + path.replaceAll("(.{100}).*", "$1...") + ": " + kind;
    }
}
