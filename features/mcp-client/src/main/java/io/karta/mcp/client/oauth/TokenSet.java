/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import io.karta.model.Secret;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Tokens of a login.
 *
 * @param access the token that requests contain
 * @param refresh renews the access token
 * @param expiresAt when the access token expires; empty if that is unknown
 * @param scopes the requested scopes, and those that were granted
 */
record TokenSet(Secret access, Optional<Secret> refresh, Optional<Instant> expiresAt, List<String> scopes) {

    /** A token may expire on its way to the server. */
    private static final Duration MARGIN = Duration.ofSeconds(30);

    boolean isExpired(Instant now) {
        return expiresAt.filter(end -> end.minus(MARGIN).isBefore(now)).isPresent();
    }
}
