/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.function.Function;

/**
 * Prompt that clients can get.
 *
 * @param name the name, unique within the server
 * @param definition the prompt as an element of {@code prompts/list}
 * @param handler returns the messages of the prompt
 * @param suggestions returns the known values of an argument, by its name
 */
public record ServerPrompt(
        String name, JsonObject definition, MethodHandler handler, Function<String, List<String>> suggestions) {}
