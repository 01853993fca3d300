/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import io.karta.rest.problem.HttpProblem;
import jakarta.json.JsonValue;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Response with a serialized body, which no entity provider of the server converts. */
public record RestReply(int status, String mediaType, String json, Map<String, String> headers) {

    public static final String MERMAID = "text/vnd.mermaid";
    public static final String SVG = "image/svg+xml";
    public static final String PROBLEM = "application/problem+json";

    public static RestReply of(int status, JsonValue body) {
        return new RestReply(status, MediaType.APPLICATION_JSON, body.toString(), Map.of());
    }

    public static RestReply problem(HttpProblem problem, JsonValue body) {
        return new RestReply(problem.status(), PROBLEM, body.toString(), problem.headers());
    }

    public static RestReply diagram(String mermaid) {
        return new RestReply(200, MERMAID + ";charset=utf-8", mermaid, Map.of());
    }

    public static RestReply svg(String drawing) {
        return new RestReply(200, SVG + ";charset=utf-8", drawing, Map.of())
                .withHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    }

    /** Returns this response as plain text. */
    public RestReply asText() {
        return new RestReply(status, "text/plain;charset=utf-8", json, headers);
    }

    public RestReply withHeader(String name, String value) {
        var more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new RestReply(status, mediaType, json, more);
    }

    public RestReply withLinkToProcess(String path) {
        return withHeader(HttpHeaders.LINK, "<" + path + ">; rel=\"process\"");
    }

    public Response toResponse() {
        var response = Response.status(status)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .header(HttpHeaders.CONTENT_TYPE, mediaType)
                .entity(json.getBytes(StandardCharsets.UTF_8));
        headers.forEach(response::header);
        return response.build();
    }
}
