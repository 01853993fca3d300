/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.http.WebOrigin;
import jakarta.servlet.http.HttpServletRequest;
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
        if (request.getHeader(HEADER) == null || (origin != null && !new WebOrigin(origin).isOf(host(request)))) {
            throw Messages.crossSite(origin);
        }
    }

    /** HTTP/2 has no header {@code Host}, and some servers do not add it. */
    private static String host(HttpServletRequest request) {
        @Nullable String host = request.getHeader("Host");
        return host == null ? WebOrigin.authority(request.getRequestURL().toString()) : host;
    }
}
