/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import io.karta.http.WebOrigin;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import java.util.Set;

/**
 * Filter that responds to preflight requests of configured origins (CORS), and rejects requests from other origins that
 * change data with the cookies of a user (CSRF).
 */
@PreMatching
@Priority(Priorities.AUTHENTICATION - 100)
@Dependent
public class OriginFilter implements ContainerRequestFilter, ContainerResponseFilter {

    private static final String ORIGIN = "Origin";
    private static final String REQUESTED_METHOD = "Access-Control-Request-Method";
    private static final Set<String> SAFE = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    @Inject
    RestFacade facade;

    @Override
    public void filter(ContainerRequestContext request) {
        if (isPreflight(request) && allowedOrigin(request).isPresent()) {
            request.abortWith(Response.noContent().build());
        } else if (!SAFE.contains(request.getMethod()) && isFromBrowser(request)) {
            checkOrigin(request);
        }
    }

    private static boolean isPreflight(ContainerRequestContext request) {
        return request.getMethod().equals(HttpMethod.OPTIONS) && request.getHeaderString(REQUESTED_METHOD) != null;
    }

    /** Browsers send cookies and remembered passwords without asking, and with them the origin of the page. */
    private static boolean isFromBrowser(ContainerRequestContext request) {
        return request.getHeaderString(HttpHeaders.COOKIE) != null || request.getHeaderString(ORIGIN) != null;
    }

    private void checkOrigin(ContainerRequestContext request) {
        var origin = request.getHeaderString(ORIGIN);
        if (origin == null
                || !(new WebOrigin(origin).isOf(host(request))
                        || allowedOrigin(request).isPresent())) {
            throw Messages.crossOrigin(origin);
        }
    }

    /** HTTP/2 has no header {@code Host}, and some servers do not add it. */
    private static String host(ContainerRequestContext request) {
        var host = request.getHeaderString(HttpHeaders.HOST);
        return host == null ? request.getUriInfo().getBaseUri().getRawAuthority() : host;
    }

    private Optional<String> allowedOrigin(ContainerRequestContext request) {
        return Optional.ofNullable(request.getHeaderString(ORIGIN))
                .filter(facade.settings().corsOrigins()::contains);
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        var headers = response.getHeaders();
        if (!facade.settings().corsOrigins().isEmpty()) {
            headers.add(HttpHeaders.VARY, ORIGIN);
        }
        allowedOrigin(request).ifPresent(origin -> {
            headers.putSingle("Access-Control-Allow-Origin", origin);
            headers.putSingle("Access-Control-Allow-Credentials", "true");
            headers.putSingle(
                    "Access-Control-Expose-Headers", "Link, Location, ETag, Retry-After, Preference-Applied, Allow");
            if (isPreflight(request)) {
                headers.putSingle("Access-Control-Allow-Methods", "GET, HEAD, POST, DELETE");
                headers.putSingle(
                        "Access-Control-Allow-Headers",
                        "Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, If-None-Match, "
                                + "Last-Event-ID, Prefer");
                headers.putSingle("Access-Control-Max-Age", "600");
            }
        });
    }
}
