/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Headers with which browsers let pages of configured origins call the endpoint. Immutable. */
record CrossOrigin(Set<String> allowed) {

    private static final String ORIGIN = "Origin";

    void addHeaders(HttpServletRequest request, HttpServletResponse response) {
        if (!allowed.isEmpty()) {
            response.addHeader("Vary", ORIGIN);
        }
        allowedOrigin(request).ifPresent(origin -> {
            response.setHeader("Access-Control-Allow-Origin", origin);
            response.setHeader("Access-Control-Allow-Credentials", "true");
            response.setHeader("Access-Control-Expose-Headers", "Mcp-Session-Id, WWW-Authenticate, Retry-After");
        });
    }

    /** Responds to a preflight request of a configured origin, and returns whether it was one. */
    boolean isPreflight(HttpServletRequest request, HttpServletResponse response) {
        if (request.getHeader("Access-Control-Request-Method") == null
                || allowedOrigin(request).isEmpty()) {
            return false;
        }
        response.setHeader("Access-Control-Allow-Methods", "GET, POST, DELETE");
        Optional.ofNullable(request.getHeader("Access-Control-Request-Headers"))
                .ifPresent(names -> response.setHeader("Access-Control-Allow-Headers", names));
        response.setHeader("Access-Control-Max-Age", "600");
        response.setStatus(HttpServletResponse.SC_NO_CONTENT);
        return true;
    }

    private Optional<String> allowedOrigin(HttpServletRequest request) {
        @Nullable String origin = request.getHeader(ORIGIN);
        return Optional.ofNullable(origin).filter(allowed::contains);
    }
}
