/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.mcp.client.oauth.FakeAuthority.Answer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens of the application itself. */
class ClientCredentialsTest extends OAuthSessionFixture {

    private final Map<String, String> registered =
            Map.of("issuer", FakeAuthority.ISSUER, "client-id", "shop", "client-secret", "s3cret");

    @Test
    void obtainsATokenWithItsOwnCredentials() throws Exception {
        authority.server(",'token_endpoint_auth_methods_supported':['client_secret_post']");
        var session = session(OAuthGrant.CLIENT_CREDENTIALS, registered);
        assertThat(token(session)).isEqualTo("none");

        assertThat(session.renew(requiring("read"), Optional.empty())).isTrue();

        assertThat(token(session)).isEqualTo("t1");
        assertThat(authority.received(FakeAuthority.TOKEN)).singleElement().satisfies(request -> assertThat(
                        request.form())
                .containsEntry("grant_type", "client_credentials")
                .containsEntry("client_id", "shop")
                .containsEntry("client_secret", "s3cret")
                .containsEntry("scope", "read")
                .containsEntry("resource", "https://mcp.example/v1"));
        assertThat(authority.received(FakeAuthority.REGISTER)).isEmpty();
    }

    @Test
    void replacesAnExpiredToken() throws Exception {
        authority.on(
                FakeAuthority.TOKEN,
                request -> new Answer(
                        200,
                        "{'access_token':'t%d','token_type':'bearer','expires_in':60}"
                                .formatted(
                                        authority.received(FakeAuthority.TOKEN).size())));
        var session = session(OAuthGrant.CLIENT_CREDENTIALS, registered);
        session.renew(UNAUTHORIZED, Optional.empty());

        clock.advance(Duration.ofMinutes(1));

        assertThat(token(session)).isEqualTo("none");
        assertThat(session.renew(UNAUTHORIZED, Optional.empty())).isTrue();
        assertThat(token(session)).isEqualTo("t2");
    }

    @Test
    void concurrentRequestsObtainOneToken() throws Exception {
        var session = session(OAuthGrant.CLIENT_CREDENTIALS, registered);
        var threads = Executors.newFixedThreadPool(8);
        try {
            Callable<Boolean> renewal = () -> session.renew(UNAUTHORIZED, Optional.empty());

            var renewed = threads.invokeAll(
                    IntStream.range(0, 50).mapToObj(each -> renewal).toList());

            for (var each : renewed) {
                assertThat(each.get()).isTrue();
            }
            assertThat(authority.received(FakeAuthority.TOKEN)).hasSize(1);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void sendsItsSecretToTheConfiguredServerOnly() {
        authority.document(
                "https://mcp.example/.well-known/oauth-protected-resource/v1",
                "{'resource':'https://mcp.example/v1','authorization_servers':['https://evil.example']}");

        assertThatThrownBy(
                        () -> session(OAuthGrant.CLIENT_CREDENTIALS, registered).renew(UNAUTHORIZED, Optional.empty()))
                .isInstanceOf(OAuthException.class)
                .hasMessageContaining("https://evil.example");
        assertThat(authority.received).noneMatch(request -> request.url().startsWith("https://evil.example"));
    }

    @Test
    void reportsWhyTheServerRejectsIt() {
        authority.on(
                FakeAuthority.TOKEN,
                request -> new Answer(401, "{'error':'invalid_client','error_description':'Unknown\\nclient'}"));

        assertThatThrownBy(
                        () -> session(OAuthGrant.CLIENT_CREDENTIALS, registered).renew(UNAUTHORIZED, Optional.empty()))
                .isInstanceOf(OAuthException.class)
                .hasMessageEndingWith("invalid_client Unknown client");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "x",
                "{'access_token':''}",
                "{'access_token':'a b'}",
                "{'access_token':'t','token_type':'dpop'}"
            })
    void rejectsUnusableTokens(String answer) throws Exception {
        authority.on(FakeAuthority.TOKEN, request -> new Answer(200, answer));
        var session = session(OAuthGrant.CLIENT_CREDENTIALS, registered);

        assertThatThrownBy(() -> session.renew(UNAUTHORIZED, Optional.empty())).isInstanceOf(OAuthException.class);
        assertThat(token(session)).isEqualTo("none");
    }
}
