/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import io.karta.model.Secret;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/**
 * Login at an authorization server. The text form can be saved.
 *
 * @param issuer the authorization server
 * @param client the client of the application there
 * @param tokens the tokens
 */
record Login(String issuer, OAuthClient client, TokenSet tokens) {

    /** Returns the text form. It contains secrets. */
    Secret toText() {
        JsonObjectBuilder text = JsonProvider.provider()
                .createObjectBuilder()
                .add("issuer", issuer)
                .add("client", client.id())
                .add("authentication", client.authentication())
                .add("access", tokens.access().reveal())
                .add("scope", String.join(" ", tokens.scopes()));
        client.secret().ifPresent(secret -> text.add("secret", secret.reveal()));
        tokens.refresh().ifPresent(refresh -> text.add("refresh", refresh.reveal()));
        tokens.expiresAt().ifPresent(end -> text.add("expiresAt", end.toString()));
        return Secret.of(text.build().toString());
    }

    /** Reads a text form; empty if it is of something else. */
    static Optional<Login> read(Secret text) {
        try (var reader = JsonProvider.provider().createReader(new StringReader(text.reveal()))) {
            JsonObject saved = reader.readObject();
            return Optional.of(new Login(
                    saved.getString("issuer"),
                    new OAuthClient(
                            saved.getString("client"),
                            JsonEndpoint.text(saved, "secret").map(Secret::of),
                            saved.getString("authentication")),
                    new TokenSet(
                            Secret.of(saved.getString("access")),
                            JsonEndpoint.text(saved, "refresh").map(Secret::of),
                            JsonEndpoint.text(saved, "expiresAt").map(Instant::parse),
                            Challenge.words(saved.getString("scope")))));
        } catch (JsonException
                | IllegalStateException
                | NullPointerException // a member is missing
                | ClassCastException
                | DateTimeException e) {
            return Optional.empty();
        }
    }
}
