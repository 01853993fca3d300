/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.http;

import io.karta.http.WebOrigin;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Protection of browsers, as in REST: requests of other origins are rejected unless the configuration lists them.
 * Immutable.
 */
record OriginCheck(List<String> allowed) {

    private static final String ORIGIN = "Origin";

    /** Rejects a request that a page of another origin sends with the credentials of a user. */
    void check(HttpServletRequest request) {
        var origin = request.getHeader(ORIGIN);
        if (origin == null ? request.getHeader("Cookie") != null : !isTrusted(origin, request)) {
            throw Messages.crossOrigin(origin);
        }
    }

    private boolean isTrusted(String origin, HttpServletRequest request) {
        return allowed.contains(origin) || new WebOrigin(origin).isOf(host(request));
    }

    /** HTTP/2 has no header {@code Host}, and some servers do not add it. */
    private static String host(HttpServletRequest request) {
        @Nullable String host = request.getHeader("Host");
        return host == null ? WebOrigin.authority(request.getRequestURL().toString()) : host;
    }

    /** Adds the headers for pages of a configured origin. */
    void addHeaders(HttpServletRequest request, HttpServletResponse response) {
        if (!allowed.isEmpty()) {
            response.addHeader("Vary", ORIGIN);
        }
        allowedOrigin(request).ifPresent(origin -> {
            response.setHeader("Access-Control-Allow-Origin", origin);
            response.setHeader("Access-Control-Allow-Credentials", "true");
            response.setHeader("Access-Control-Expose-Headers", "Allow, ETag");
        });
    }

    /** Responds to a preflight request of a configured origin, and returns whether it was one. */
    boolean isPreflight(HttpServletRequest request, HttpServletResponse response) {
        if (request.getHeader("Access-Control-Request-Method") == null
                || allowedOrigin(request).isEmpty()) {
            return false;
        }
        response.setHeader("Access-Control-Allow-Methods", "GET, POST");
        response.setHeader(
                "Access-Control-Allow-Headers",
                "A2A-Extensions, A2A-Version, Accept, Accept-Language, Authorization, Content-Type");
        response.setHeader("Access-Control-Max-Age", "600");
        response.setStatus(HttpServletResponse.SC_NO_CONTENT);
        return true;
    }

    private Optional<String> allowedOrigin(HttpServletRequest request) {
        @Nullable String origin = request.getHeader(ORIGIN);
        return Optional.ofNullable(origin).filter(allowed::contains);
    }
}
