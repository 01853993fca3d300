/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * Metadata of an authorization server (RFC 8414).
 *
 * @param issuer its identifier
 * @param authorizationEndpoint the login page
 * @param tokenEndpoint issues tokens
 * @param registrationEndpoint registers clients
 * @param scopes the scopes that the server knows
 * @param authenticationMethods how clients authenticate at the token endpoint
 * @param isProofSupported whether logins are bound to the client by PKCE with SHA-256
 * @param isMetadataUrlSupported whether the URL of a client's metadata can be its id
 * @param isIssuerReturned whether the answer to a login names the issuer (RFC 9207)
 */
record AuthorizationServer(
        String issuer,
        Optional<URI> authorizationEndpoint,
        URI tokenEndpoint,
        Optional<URI> registrationEndpoint,
        List<String> scopes,
        List<String> authenticationMethods,
        boolean isProofSupported,
        boolean isMetadataUrlSupported,
        boolean isIssuerReturned) {}
