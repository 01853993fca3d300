/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import jakarta.json.JsonObject;
import java.util.Optional;

/**
 * Tool that clients can call.
 *
 * @param name the name, unique within the server
 * @param definition the tool as an element of {@code tools/list}
 * @param handler returns the result of a call
 * @param task starts a task for a call, and returns its state; empty if calls cannot be tasks
 */
public record ServerTool(String name, JsonObject definition, MethodHandler handler, Optional<MethodHandler> task) {

    /** Creates a tool whose calls cannot be tasks. */
    public ServerTool(String name, JsonObject definition, MethodHandler handler) {
        this(name, definition, handler, Optional.empty());
    }
}
