/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import io.karta.process.Caller;
import jakarta.json.JsonObject;
import java.util.Map;
import java.util.Optional;

/**
 * Context of a call of an MCP client: a parameter of methods with {@link McpTool}, {@link McpPrompt} or {@link
 * McpResource}.
 *
 * <pre>{@code
 * @McpTool(description = "Books a table")
 * String book(int guests, McpContext context) {
 *     Optional<Slot> slot = context.elicit("slot", "When do you want to come?", Slot.class);
 *     return slot.map(chosen -> reserve(guests, chosen)).orElse("Nothing was booked.");
 * }
 * }</pre>
 *
 * <p>Clients of the protocol version 2026-07-28 send input with a repetition of the call: the method runs again from
 * its beginning. Request input before the method changes anything. Confined to the call.
 */
public interface McpContext {

    /**
     * Returns the caller.
     *
     * @return the caller whom the container has authenticated
     */
    Caller caller();

    /**
     * Reports progress, if the client has requested it.
     *
     * @param done the amount that is done
     * @param total the amount of the whole work
     * @param message a message for the user
     */
    void progress(double done, double total, String message);

    /**
     * Sends a log message, if the client has requested messages of this level. Deprecated by the protocol since
     * 2026-07-28: without {@code karta.mcp.deprecated-features=logging} nothing is sent.
     *
     * @param level the level
     * @param message the message
     */
    void log(McpLogLevel level, String message);

    /**
     * Requests a form from the user of the client.
     *
     * @param key a name of the form that is unique within the call
     * @param message the message to the user
     * @param form the type of the answer: a record of texts, numbers, truth values and enums
     * @param <T> the type of the answer
     * @return the answer; empty if the user declined or cancelled
     * @throws McpToolException if the client does not support forms
     */
    <T> Optional<T> elicit(String key, String message, Class<T> form);

    /**
     * Requests several inputs in one call.
     *
     * @param requests the requests
     * @return the responses of the client, by the keys of the requests
     * @throws McpToolException if the client does not support one of the requests
     */
    Map<String, JsonObject> request(McpInputRequest... requests);

    /**
     * Returns whether the client has cancelled the call.
     *
     * @return whether the result is no longer needed
     */
    boolean isCancelled();
}
