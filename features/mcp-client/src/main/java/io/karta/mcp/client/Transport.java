/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.process.Caller;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** Exchange of messages with one server. Thread-safe. */
interface Transport extends AutoCloseable {

    /**
     * Request or notification.
     *
     * @param json the message
     * @param headers HTTP headers
     * @param caller the caller whose credentials a token bean may use
     */
    record Outgoing(JsonObject json, Map<String, String> headers, Caller caller) {}

    /**
     * Sends a request and returns the response with its id.
     *
     * @throws IOException if there is none within the limit
     */
    JsonObject call(Outgoing request, Duration limit) throws IOException, InterruptedException;

    /** Sends a notification. */
    void send(Outgoing notification) throws IOException, InterruptedException;

    /** Sends a notification whose loss does no harm, without waiting. */
    void announce(Outgoing notification);

    /** Begins to receive notifications that belong to no request, if that needs a request of its own. */
    void listen(Outgoing request);

    /** Returns whether notifications are received. */
    boolean isListening();

    /** Returns whether the server can still be reached without a new connection, as far as that is known. */
    boolean isOpen();

    @Override
    void close();
}
