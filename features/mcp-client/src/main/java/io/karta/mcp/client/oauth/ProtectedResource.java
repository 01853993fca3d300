/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import java.util.List;

/**
 * Metadata of an MCP server (RFC 9728).
 *
 * @param resource the identifier of the server, for which tokens are requested
 * @param authorizationServer the issuer of the tokens
 * @param scopes the scopes that the server knows
 */
record ProtectedResource(String resource, String authorizationServer, List<String> scopes) {}
