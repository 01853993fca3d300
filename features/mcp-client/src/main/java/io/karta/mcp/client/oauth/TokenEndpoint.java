/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import io.karta.model.Secret;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Requests to the token endpoint of an authorization server. Thread-safe. */
final class TokenEndpoint {

    private static final long LONGEST_SECONDS = 10L * 365 * 24 * 60 * 60;

    private final JsonEndpoint endpoint;
    private final Clock clock;

    TokenEndpoint(JsonEndpoint endpoint, Clock clock) {
        this.endpoint = endpoint;
        this.clock = clock;
    }

    /**
     * Requests tokens.
     *
     * @param form the parameters of the grant
     * @param before the refresh token that stays valid if the response has none
     * @param scopes the requested scopes
     */
    TokenSet tokens(Access access, Map<String, String> form, Optional<Secret> before, List<String> scopes)
            throws IOException, InterruptedException {
        Map<String, String> parameters = new java.util.LinkedHashMap<>(form);
        parameters.put("resource", access.resource().resource());
        HttpRequest.Builder request = HttpRequest.newBuilder(access.server().tokenEndpoint());
        access.client().authenticate(request, parameters);
        JsonObject answer = endpoint.post(access.server().tokenEndpoint(), parameters, request);
        String token = JsonEndpoint.text(answer, "access_token")
                .filter(text -> text.matches("[\\x21-\\x7e]+"))
                .orElseThrow(() -> new OAuthException("the authorization server returned no usable token"));
        if (JsonEndpoint.text(answer, "token_type")
                .filter(type -> !type.equalsIgnoreCase("bearer"))
                .isPresent()) {
            throw new OAuthException("the authorization server returned a token that is no bearer token");
        }
        return new TokenSet(
                Secret.of(token),
                JsonEndpoint.text(answer, "refresh_token").map(Secret::of).or(() -> before),
                expiry(answer),
                Stream.concat(
                                scopes.stream(),
                                JsonEndpoint.text(answer, "scope").map(Challenge::words).stream()
                                        .flatMap(List::stream))
                        .distinct()
                        .toList());
    }

    private Optional<Instant> expiry(JsonObject answer) {
        return answer.get("expires_in") instanceof JsonNumber seconds
                ? Optional.of(clock.instant().plusSeconds(Math.max(0, Math.min(seconds.longValue(), LONGEST_SECONDS))))
                : Optional.empty();
    }
}
