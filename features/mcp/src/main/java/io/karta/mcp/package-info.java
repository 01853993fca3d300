/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * The goals, tools, resources and prompts of an application as a server of the Model Context Protocol. Main types:
 * {@link io.karta.mcp.McpTool}, {@link io.karta.mcp.McpResource}, {@link io.karta.mcp.McpPrompt},
 * {@link io.karta.mcp.McpContext}.
 */
@NullMarked
package io.karta.mcp;

import org.jspecify.annotations.NullMarked;
