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

    /** Compares only host and port, because a proxy may terminate TLS. */
    private static boolean isOfHost(String origin, HttpServletRequest request) {
        @Nullable String host = request.getHeader("Host");
        var own = host == null ? request.getServerName() + ":" + request.getServerPort() : host;
        return origin.matches("https?://.*") && own.equalsIgnoreCase(authority(origin));
    }

    private static String authority(String origin) {
        try {
            return String.valueOf(URI.create(origin).getRawAuthority());
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
