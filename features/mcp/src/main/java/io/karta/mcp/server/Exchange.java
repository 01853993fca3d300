/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import io.karta.mcp.McpInputRequest;
import io.karta.mcp.McpLogLevel;
import io.karta.mcp.protocol.ClientMessage.Request;
import io.karta.mcp.protocol.McpException;
import io.karta.mcp.protocol.ProtocolVersion;
import io.karta.process.Caller;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** One request of a client, with the connection to the client while the request is handled. */
public interface Exchange {

    Request request();

    ProtocolVersion version();

    Caller caller();

    /** Returns the preferred language of the user. */
    Locale locale();

    /** Returns the capabilities that the client has declared. */
    JsonObject clientCapabilities();

    /** Returns whether the client shows forms to its user. */
    default boolean supportsForms() {
        return InputRequests.supportsForms(clientCapabilities());
    }

    /** Sends a notification that belongs to the request. */
    void send(String method, JsonObject params);

    /** Shows the client that the call still runs, and detects that the client has disconnected. */
    void keepAlive();

    /** Returns the minimum level of log messages that the client has requested; empty for no messages. */
    Optional<McpLogLevel> logLevel();

    /**
     * Registers a callback for the cancellation by the client; calls it immediately if the request is already
     * cancelled.
     */
    void onCancel(Runnable action);

    boolean isCancelled();

    /** Returns whether the client can still receive the result: it has neither cancelled the call nor disconnected. */
    boolean isAwaited();

    /** Keeps a value until the call is complete, also if the client has to repeat it. */
    void remember(String key, String value);

    /** Returns a value that this call, or the call that it repeats, has kept. */
    Optional<String> remembered(String key);

    /** Returns the protected state for the repetition of the call; empty if the call continues without one. */
    Optional<String> requestState();

    /**
     * Returns the responses to requests for input.
     *
     * @param requests the params and methods by key
     * @return the responses by key
     */
    Map<String, JsonObject> input(InputRequests requests);

    /** Returns the response to one request for input. */
    default JsonObject input(McpInputRequest request) {
        return Optional.ofNullable(input(new InputRequests(List.of(request))).get(request.key()))
                .orElseThrow(McpException::internal);
    }
}
