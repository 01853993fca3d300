/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import io.karta.agent.StoredNames;
import io.karta.http.WebOrigin;
import io.karta.process.Caller;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks of callers, origins and hosts. Immutable. */
record AccessCheck(McpSettings settings) {

    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]");

    /** Returns the caller of a request. */
    Caller admit(HttpServletRequest request) {
        checkHost(request);
        checkOrigin(request);
        var principal = request.getUserPrincipal();
        if (principal != null) {
            StoredNames.problem("caller", principal.getName()).ifPresent(problem -> {
                throw new HttpException(FORBIDDEN, problem);
            });
            return Caller.named(principal.getName(), request::isUserInRole);
        }
        if (settings.admitsAnonymous()) {
            return Caller.anonymous();
        }
        throw new HttpException(UNAUTHORIZED, "Authenticate this request", Map.of("WWW-Authenticate", challenge()));
    }

    private String challenge() {
        return settings.resourceMetadata()
                .map("Bearer resource_metadata=\"%s\""::formatted)
                .orElse("Bearer");
    }

    /**
     * Prevents DNS rebinding: a page of another site can reach a server on the loopback interface under a name of that
     * site.
     */
    private void checkHost(HttpServletRequest request) {
        var host = host(request);
        if (isLoopback(request.getLocalAddr())
                && !isLocal(host)
                && !settings.allowedHosts().contains(host)) {
            throw new HttpException(FORBIDDEN, "The host %s is not allowed".formatted(host));
        }
    }

    private static boolean isLoopback(@Nullable String address) {
        try {
            return address != null && InetAddress.getByName(address).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /** HTTP/2 has no header {@code Host}, and some servers do not add it: the URI of the request has its authority. */
    private static String host(HttpServletRequest request) {
        @Nullable String host = request.getHeader("Host");
        return host == null ? WebOrigin.authority(request.getRequestURL().toString()) : host;
    }

    private static boolean isLocal(String host) {
        return LOCAL.contains(withoutPort(host.toLowerCase(Locale.ROOT)));
    }

    private static String withoutPort(String host) {
        return host.replaceFirst(":\\d*$", "");
    }

    private void checkOrigin(HttpServletRequest request) {
        var origin = request.getHeader("Origin");
        if (origin != null
                && !settings.allowedOrigins().contains(origin)
                && !new WebOrigin(origin).isOf(host(request))) {
            throw new HttpException(FORBIDDEN, "The origin %s is not allowed".formatted(origin));
        }
    }
}
