/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import io.karta.model.Secret;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Finds or registers the client of an application at an authorization server. Thread-safe. */
final class ClientRegistration {

    private static final List<String> METHODS = List.of(OAuthClient.BASIC, OAuthClient.POST, OAuthClient.NONE);

    private final OAuthSettings settings;
    private final JsonEndpoint endpoint;
    private final JsonProvider json = JsonProvider.provider();

    ClientRegistration(OAuthSettings settings, JsonEndpoint endpoint) {
        this.settings = settings;
        this.endpoint = endpoint;
    }

    /** Returns the configured client, or one whose id is the URL of its metadata, or registers one. */
    OAuthClient client(AuthorizationServer server) throws IOException, InterruptedException {
        if (settings.clientId().isPresent()) {
            Optional<Secret> secret = settings.clientSecret();
            return new OAuthClient(
                    settings.clientId().get(),
                    secret,
                    secret.isPresent() ? method(server, METHODS.subList(0, 2)) : OAuthClient.NONE);
        }
        if (settings.clientMetadataUrl().isPresent() && server.isMetadataUrlSupported()) {
            return new OAuthClient(settings.clientMetadataUrl().get().toString(), Optional.empty(), OAuthClient.NONE);
        }
        return registered(server);
    }

    /** Servers without such metadata support HTTP Basic (RFC 8414, section 2). */
    private static String method(AuthorizationServer server, List<String> possible) {
        return possible.stream()
                .filter(server.authenticationMethods()::contains)
                .findFirst()
                .orElse(OAuthClient.BASIC);
    }

    private OAuthClient registered(AuthorizationServer server) throws IOException, InterruptedException {
        URI registration = server.registrationEndpoint()
                .orElseThrow(() ->
                        new OAuthException("the authorization server registers no clients; set client-id and issuer"));
        String method = method(server, METHODS);
        JsonObject answer = endpoint.post(registration, metadata(method));
        String id = JsonEndpoint.text(answer, "client_id")
                .orElseThrow(() -> new OAuthException("the authorization server registered a client without an id"));
        Optional<Secret> secret = JsonEndpoint.text(answer, "client_secret").map(Secret::of);
        return new OAuthClient(
                id,
                secret,
                secret.isEmpty()
                        ? OAuthClient.NONE
                        : JsonEndpoint.text(answer, "token_endpoint_auth_method")
                                .filter(METHODS::contains)
                                .orElse(method));
    }

    private JsonObject metadata(String method) {
        JsonObjectBuilder metadata = json.createObjectBuilder()
                .add("client_name", settings.server())
                .add("token_endpoint_auth_method", method);
        if (settings.grant() == OAuthGrant.CLIENT_CREDENTIALS) {
            return metadata.add("grant_types", json.createArrayBuilder().add("client_credentials"))
                    .build();
        }
        URI redirect = settings.redirectUri().orElseThrow();
        return metadata.add("redirect_uris", json.createArrayBuilder().add(redirect.toString()))
                .add("application_type", "https".equals(redirect.getScheme()) ? "web" : "native")
                .add(
                        "grant_types",
                        json.createArrayBuilder().add("authorization_code").add("refresh_token"))
                .add("response_types", json.createArrayBuilder().add("code"))
                .build();
    }
}
