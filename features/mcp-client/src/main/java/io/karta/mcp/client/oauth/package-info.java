/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Login to MCP servers by OAuth 2.1: discovery, registration, tokens, and the login of a person in the browser.
 * Depends on the API only. Main types: {@link io.karta.mcp.client.oauth.McpLogin},
 * {@link io.karta.mcp.client.oauth.OAuthSession}.
 */
@NullMarked
package io.karta.mcp.client.oauth;

import org.jspecify.annotations.NullMarked;
