/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Protection against cross-site requests: a command has a header that pages of other origins cannot send, and the
 * origin of this application if it has one.
 */
final class OriginCheck {

    static final String HEADER = "X-Karta-Console";

    private OriginCheck() {}

    /** Rejects a command that a page of another origin sends with the credentials of an operator. */
    static void check(HttpServletRequest request) {
        var origin = request.getHeader("Origin");
        if (request.getHeader(HEADER) == null || (origin != null && !isOfHost(origin, request))) {
            throw Messages.crossSite(origin);
        }
    }

    /**
     * Compares only host and port, because a proxy may terminate TLS. A request of HTTP/2 can have no Host header; its
     * authority is then that of the requested URI, which omits a default port as the header Origin does.
     */
    private static boolean isOfHost(String origin, HttpServletRequest request) {
        @Nullable String host = request.getHeader("Host");
        var own = host == null ? authority(request.getRequestURL().toString()) : host;
        return origin.matches("https?://.*") && own.equalsIgnoreCase(authority(origin));
    }

    private static String authority(String address) {
        try {
            return String.valueOf(URI.create(address).getRawAuthority());
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
