/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static java.util.Objects.requireNonNull;

import jakarta.json.JsonObject;

/**
 * Request for input that only the client can provide. {@link McpContext#elicit} requests a form with a Java type; this
 * type is for several requests in one call, and for other kinds of input.
 *
 * <pre>{@code
 * Map<String, JsonObject> given = context.request(
 *         new McpInputRequest.Elicitation("address", "Where to?", schema), new McpInputRequest.Roots("folders"));
 * }</pre>
 *
 * <p>Immutable.
 */
public sealed interface McpInputRequest {

    /**
     * Returns the key of the request.
     *
     * @return a name that is unique within the call
     */
    String key();

    /**
     * Form for the user of the client.
     *
     * @param key the key of the request
     * @param message the message to the user
     * @param schema JSON Schema of the form: an object whose members are texts, numbers, truth values and choices
     */
    record Elicitation(String key, String message, JsonObject schema) implements McpInputRequest {

        /** Creates a request. */
        public Elicitation {
            requireNonNull(key, "key");
            requireNonNull(message, "message");
            requireNonNull(schema, "schema");
        }
    }

    /**
     * Prompt for the model of the client. Deprecated by the protocol since 2026-07-28: requires {@code
     * karta.mcp.deprecated-features=sampling}.
     *
     * @param key the key of the request
     * @param prompt the prompt
     * @param maxTokens the maximum number of tokens of the answer
     */
    record Sampling(String key, String prompt, int maxTokens) implements McpInputRequest {

        /** Creates a request. */
        public Sampling {
            requireNonNull(key, "key");
            requireNonNull(prompt, "prompt");
        }
    }

    /**
     * Request for the directories of the client. Deprecated by the protocol since 2026-07-28: requires {@code
     * karta.mcp.deprecated-features=roots}.
     *
     * @param key the key of the request
     */
    record Roots(String key) implements McpInputRequest {

        /** Creates a request. */
        public Roots {
            requireNonNull(key, "key");
        }
    }
}
