/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.mcp.client.oauth.FakeAuthority.Answer;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Metadata of servers and clients. */
class OAuthMetadataTest extends OAuthSessionFixture {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'resource':'https://evil.example/v1'}|another resource",
                "{'resource':'https://mcp.example/v2'}|another resource",
                "{'resource':'https://mcp.example/v'}|another resource",
                "{'resource':'http://mcp.example/v1'}|HTTPS",
                "{}|no resource",
                "x|not a JSON object",
                "{'resource':'https://mcp.example/v1','authorization_servers':['http://login.example']}|HTTPS",
                "{'resource':'https://mcp.example/v1','authorization_servers':['file:///etc/passwd']}|HTTPS",
                "{'resource':'https://mcp.example/v1','authorization_servers':['https://a b']}|invalid URL",
                "{'resource':'https://mcp.example/v1','authorization_servers':['https://no.example']}|no metadata"
            })
    void isRejectedIfItIsInvalid(String document, String reason) {
        authority.document("https://mcp.example/.well-known/oauth-protected-resource/v1", document);

        assertThatThrownBy(() -> ofPerson().renew(UNAUTHORIZED, Optional.empty()))
                .isInstanceOf(OAuthException.class)
                .hasMessageContaining(reason);
        assertThat(person.requests).isEmpty();
    }

    @Test
    void namesItsIssuer() {
        authority.document(
                FakeAuthority.ISSUER + "/.well-known/oauth-authorization-server",
                "{'issuer':'https://evil.example','token_endpoint':'https://login.example/token'}");

        assertThatThrownBy(() -> ofPerson().renew(UNAUTHORIZED, Optional.empty()))
                .hasMessageContaining("another issuer");
    }

    @Test
    void ofAPathIsFoundWhereServersPublishIt() {
        authority.document(
                "https://mcp.example/.well-known/oauth-protected-resource/v1",
                "{'resource':'https://mcp.example/','authorization_servers':['https://login.example/t1/']}");

        assertThatThrownBy(() -> ofPerson().renew(UNAUTHORIZED, Optional.empty()))
                .hasMessageContaining("no metadata");

        assertThat(authority.received.stream().map(FakeAuthority.Received::url))
                .endsWith(
                        "https://login.example/.well-known/oauth-authorization-server/t1",
                        "https://login.example/.well-known/openid-configuration/t1",
                        "https://login.example/t1/.well-known/openid-configuration");
    }

    @Test
    void isOptionalForTheServer() {
        authority.on("https://mcp.example/.well-known/oauth-protected-resource/v1", request -> new Answer(404, ""));

        assertThatThrownBy(() -> ofPerson().renew(UNAUTHORIZED, Optional.empty()))
                .hasMessageContaining("https://mcp.example has no metadata");

        assertThat(authority.received.stream().map(FakeAuthority.Received::url))
                .contains(
                        "https://mcp.example/.well-known/oauth-protected-resource",
                        "https://mcp.example/.well-known/oauth-authorization-server",
                        "https://mcp.example/.well-known/openid-configuration");
    }

    @Test
    void ofTheClientIsItsIdWhereThatIsSupported() {
        authority.server(",'client_id_metadata_document_supported':true");
        var session = session(
                OAuthGrant.AUTHORIZATION_CODE,
                Map.of("client-metadata-url", "https://shop.example/client.json", "scope", "read"));

        requireLogin(session, UNAUTHORIZED);

        assertThat(query(person.last()))
                .containsEntry("client_id", "https://shop.example/client.json")
                .containsEntry("scope", "read");
        assertThat(authority.received(FakeAuthority.REGISTER)).isEmpty();
    }

    @Test
    void describesARegisteredClient() {
        requireLogin(ofPerson(), UNAUTHORIZED);

        assertThat(authority.received(FakeAuthority.REGISTER)).singleElement().satisfies(request -> assertThat(
                        request.body())
                .contains(
                        "\"redirect_uris\":[\"https://shop.example/callback\"]",
                        "\"application_type\":\"web\"",
                        "\"grant_types\":[\"authorization_code\",\"refresh_token\"]",
                        "\"token_endpoint_auth_method\":\"client_secret_basic\""));
    }
}
