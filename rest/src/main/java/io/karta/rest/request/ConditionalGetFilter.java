/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Filter that adds an entity tag to representations, and responds to a conditional GET with 304 if nothing has changed.
 * All other responses are not stored.
 */
@Dependent
public class ConditionalGetFilter implements ContainerResponseFilter {

    private static final Set<String> METHODS = Set.of(HttpMethod.GET, HttpMethod.HEAD);
    private static final int TAG_BYTES = 15;

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (METHODS.contains(request.getMethod())
                && response.getStatus() == 200
                && response.getEntity() instanceof byte[] content) {
            var tag = tag(content);
            response.getHeaders().putSingle(HttpHeaders.ETAG, tag);
            response.getHeaders().putSingle(HttpHeaders.CACHE_CONTROL, "private, no-cache");
            if (matches(request.getHeaderString(HttpHeaders.IF_NONE_MATCH), tag)) {
                response.setStatus(304);
                response.setEntity(null);
            }
        } else if (!response.getHeaders().containsKey(HttpHeaders.CACHE_CONTROL)) { // for example of OPTIONS
            response.getHeaders().putSingle(HttpHeaders.CACHE_CONTROL, "no-store");
        }
    }

    private static boolean matches(@Nullable String condition, String tag) {
        return condition != null
                && Arrays.stream(condition.split(","))
                        .map(each -> each.strip().replaceFirst("^W/", ""))
                        .anyMatch(each -> each.equals(tag) || each.equals("*"));
    }

    private static String tag(byte[] content) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(content);
            return '"' + Base64.getUrlEncoder().encodeToString(Arrays.copyOf(digest, TAG_BYTES)) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
