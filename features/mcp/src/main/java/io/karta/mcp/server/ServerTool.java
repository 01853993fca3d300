/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import jakarta.json.JsonObject;

/**
 * Tool that clients can call.
 *
 * @param name the name, unique within the server
 * @param definition the tool as an element of {@code tools/list}
 * @param handler returns the result of a call
 */
public record ServerTool(String name, JsonObject definition, MethodHandler handler) {}
