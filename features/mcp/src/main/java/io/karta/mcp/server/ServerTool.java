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
 * @param origin the part of the application that offers the tool, for error messages
 */
public record ServerTool(
        String name, JsonObject definition, MethodHandler handler, Optional<MethodHandler> task, String origin) {

    /** Creates a tool whose calls cannot be tasks. */
    public ServerTool(String name, JsonObject definition, MethodHandler handler) {
        this(name, definition, handler, Optional.empty(), "a tool of Karta");
    }

    /** Returns the tool with its origin. */
    public ServerTool from(String part) {
        return new ServerTool(name, definition, handler, task, part);
    }

    /** Returns the tool with calls that can be tasks. */
    public ServerTool withTask(MethodHandler starter) {
        return new ServerTool(name, definition, handler, Optional.of(starter), origin);
    }
}
