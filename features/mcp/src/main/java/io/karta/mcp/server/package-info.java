/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * The methods of the protocol, independent of transport. Depends on {@code protocol}. Main types:
 * {@link io.karta.mcp.server.McpServer}, {@link io.karta.mcp.server.Exchange}.
 */
@NullMarked
package io.karta.mcp.server;

import org.jspecify.annotations.NullMarked;
