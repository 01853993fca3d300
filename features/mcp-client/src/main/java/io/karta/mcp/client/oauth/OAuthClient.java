/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import io.karta.model.Secret;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/**
 * Client of one authorization server.
 *
 * @param id its id
 * @param secret its secret; empty for a public client
 * @param authentication how it authenticates at the token endpoint
 */
record OAuthClient(String id, Optional<Secret> secret, String authentication) {

    static final String BASIC = "client_secret_basic";
    static final String POST = "client_secret_post";
    static final String NONE = "none";

    /** Authenticates a request of the token endpoint. */
    void authenticate(HttpRequest.Builder request, Map<String, String> form) {
        if (authentication.equals(BASIC) && secret.isPresent()) {
            String credentials = encoded(id) + ":" + encoded(secret.get().reveal());
            request.setHeader(
                    "Authorization",
                    "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8)));
            return;
        }
        form.put("client_id", id);
        secret.filter(known -> authentication.equals(POST))
                .ifPresent(known -> form.put("client_secret", known.reveal()));
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
