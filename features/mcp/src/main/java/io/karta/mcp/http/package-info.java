/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Streamable HTTP, in the stateless version of the protocol and in the versions with sessions. Depends on all other
 * packages. Main type: {@link io.karta.mcp.http.McpServlet}.
 */
@NullMarked
package io.karta.mcp.http;

import org.jspecify.annotations.NullMarked;
