/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.model.Secret;
import io.karta.testkit.ManualClock;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Sessions with a scripted authorization server, and a person who logs in. */
abstract class OAuthSessionFixture {

    static final Challenge UNAUTHORIZED = new Challenge(Optional.empty(), List.of(), false);
    final ManualClock clock = ManualClock.at(Instant.parse("2026-01-05T09:00:00Z"));
    final FakeAuthority authority = new FakeAuthority();
    final AtomicInteger logins = new AtomicInteger();
    final Person person = new Person();

    /** Bean of the application. */
    static final class Person implements McpLogin {

        final List<McpLoginRequest> requests = new ArrayList<>();
        Optional<Secret> saved = Optional.empty();
        boolean isFull;

        @Override
        public void required(McpLoginRequest request) {
            requests.add(request);
        }

        @Override
        public Optional<Secret> saved() {
            return saved;
        }

        @Override
        public void save(Secret login) {
            if (isFull) {
                throw new IllegalStateException("full");
            }
            saved = Optional.of(login);
        }

        McpLoginRequest last() {
            return requests.get(requests.size() - 1);
        }
    }

    static OAuthSettings settings(OAuthGrant grant, Map<String, String> values) {
        return new OAuthSettings(
                "tracker",
                FakeAuthority.SERVER,
                grant,
                Optional.ofNullable(values.get("issuer")),
                Optional.ofNullable(values.get("client-id")),
                Optional.ofNullable(values.get("client-secret")).map(Secret::of),
                Optional.ofNullable(values.get("client-metadata-url")).map(URI::create),
                Optional.of(URI.create("https://shop.example/callback")),
                Optional.ofNullable(values.get("scope")).map(Challenge::words).orElse(List.of()));
    }

    OAuthSession session(OAuthGrant grant, Map<String, String> values) {
        return new OAuthSession(settings(grant, values), authority, () -> person, clock, logins::incrementAndGet);
    }

    OAuthSession ofPerson() {
        return session(OAuthGrant.AUTHORIZATION_CODE, Map.of());
    }

    static Challenge requiring(String... scopes) {
        return new Challenge(Optional.empty(), List.of(scopes), false);
    }

    static String token(OAuthSession session) throws Exception {
        return session.token().map(Secret::reveal).orElse("none");
    }

    static Map<String, String> query(McpLoginRequest request) {
        return FakeAuthority.parameters(request.url().getRawQuery());
    }

    static void requireLogin(OAuthSession session, Challenge challenge) {
        assertThatThrownBy(() -> session.renew(challenge, session.present()))
                .isInstanceOf(OAuthException.class)
                .hasMessage("a person must log in");
    }
}
