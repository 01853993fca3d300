/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Answers of an application to the requests of MCP servers for input. Depends on the API only. Main types:
 * {@link io.karta.mcp.client.elicitation.McpElicitationHandler},
 * {@link io.karta.mcp.client.elicitation.McpElicitation}.
 */
@NullMarked
package io.karta.mcp.client.elicitation;

import org.jspecify.annotations.NullMarked;
