/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Messages of the Model Context Protocol: versions, JSON-RPC requests, errors. Depends on JSON-P only. Main types:
 * {@link io.karta.mcp.protocol.ClientMessage}, {@link io.karta.mcp.protocol.ProtocolVersion}.
 */
@NullMarked
package io.karta.mcp.protocol;

import org.jspecify.annotations.NullMarked;
