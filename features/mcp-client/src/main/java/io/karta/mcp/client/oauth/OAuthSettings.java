/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import io.karta.model.Secret;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * Configuration of the login to one server. Immutable.
 *
 * @param server the name of the connection
 * @param url the URL of the MCP server
 * @param grant how the application obtains tokens
 * @param issuer the only authorization server that is accepted; empty for the one that the MCP server names
 * @param clientId the id of the client that was registered beforehand
 * @param clientSecret the secret of that client
 * @param clientMetadataUrl the URL of the metadata of this client, which is its id where the server supports that
 * @param redirectUri the URL to which the login page redirects the browser
 * @param scopes the scopes that are always requested
 */
public record OAuthSettings(
        String server,
        URI url,
        OAuthGrant grant,
        Optional<String> issuer,
        Optional<String> clientId,
        Optional<Secret> clientSecret,
        Optional<URI> clientMetadataUrl,
        Optional<URI> redirectUri,
        List<String> scopes) {

    /** Creates settings. */
    public OAuthSettings {
        scopes = List.copyOf(scopes);
    }
}
