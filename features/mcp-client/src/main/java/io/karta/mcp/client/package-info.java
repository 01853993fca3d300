/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Tools of MCP servers as tool groups, over streamable HTTP and stdio. Depends on the API, on {@code oauth}
 * and on {@code elicitation}. Main types: {@link io.karta.mcp.client.McpClientProvider},
 * {@link io.karta.mcp.client.McpTokenProvider}.
 */
@NullMarked
package io.karta.mcp.client;

import org.jspecify.annotations.NullMarked;
