/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.message;

import static java.util.Objects.requireNonNull;

/**
 * Tool call that a model requests.
 *
 * @param id the id, unique in the answer
 * @param name the name of the tool
 * @param arguments the arguments in the text of the model, usually JSON
 */
public record ToolCall(String id, String name, String arguments) {

    /**
     * Creates a call.
     *
     * @param id the id, unique in the answer
     * @param name the name of the tool
     * @param arguments the arguments in the text of the model
     */
    public ToolCall {
        requireNonNull(id, "id");
        requireNonNull(name, "name");
        requireNonNull(arguments, "arguments");
    }
}
