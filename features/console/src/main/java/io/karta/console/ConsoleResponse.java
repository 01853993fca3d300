/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.console.Assets.Asset;
import jakarta.json.JsonObject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Response to a request of the console. Not thread-safe. */
final class ConsoleResponse {

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
            + "require-trusted-types-for 'script'";

    private final HttpServletRequest request;
    private final HttpServletResponse response;

    ConsoleResponse(HttpServletRequest request, HttpServletResponse response) {
        this.request = request;
        this.response = response;
    }

    /** Without scripts and styles of others, without frames around the pages, and without copies in caches. */
    void addSecurityHeaders() {
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("X-Frame-Options", "DENY");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        response.setHeader("Cache-Control", "private, no-cache");
    }

    void send(JsonObject document) {
        var bytes = document.toString().getBytes(StandardCharsets.UTF_8);
        send(new Asset("application/json", Content.of(bytes)));
    }

    void send(Asset asset) {
        response.setHeader("ETag", asset.content().tag());
        if (asset.content().tag().equals(request.getHeader("If-None-Match"))) {
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
        } else {
            write(asset.type(), asset.content().bytes());
        }
    }

    /** The paths of the page are relative to its directory. */
    void redirectToDirectory() {
        response.setStatus(HttpServletResponse.SC_FOUND);
        response.setHeader("Location", "console/"); // relative: the address of the request is input
    }

    void reject(RequestException problem) {
        if (!response.isCommitted()) {
            addSecurityHeaders();
            response.setStatus(problem.status());
            response.setHeader("Cache-Control", "no-store");
            write("application/problem+json", problem.toJson().toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private void write(String type, byte[] bytes) {
        try {
            response.setContentType(type);
            response.setContentLength(bytes.length);
            if (!"HEAD".equals(request.getMethod())) {
                response.getOutputStream().write(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
