/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

/**
 * What is needed to request tokens for an MCP server.
 *
 * @param resource the MCP server
 * @param server its authorization server
 * @param client the client of the application there
 */
record Access(ProtectedResource resource, AuthorizationServer server, OAuthClient client) {}
