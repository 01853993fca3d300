/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.message;

import static java.util.Objects.requireNonNull;

/**
 * A call of a tool that a model asks for.
 *
 * @param id tells it from other calls of the same answer
 * @param name how the tool is called
 * @param arguments the arguments as the model wrote them, most often JSON
 */
public record ToolCall(String id, String name, String arguments) {

    /**
     * Creates a call.
     *
     * @param id tells it from other calls of the same answer
     * @param name how the tool is called
     * @param arguments the arguments as the model wrote them
     */
    public ToolCall {
        requireNonNull(id, "id");
        requireNonNull(name, "name");
        requireNonNull(arguments, "arguments");
    }
}
