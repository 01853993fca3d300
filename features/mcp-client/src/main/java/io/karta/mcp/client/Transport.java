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
import java.util.Optional;
import java.util.function.Consumer;

/** Transport of messages to and from one server. Thread-safe. */
interface Transport extends AutoCloseable {

    /** Replies to the requests that a server sends during a call. Thread-safe. */
    @FunctionalInterface
    interface ServerRequests {

        /**
         * Replies to a request now or later, on any thread.
         *
         * @param reply receives the response; without one, the request ends the call, which then returns it
         */
        void reply(JsonObject request, Consumer<Optional<JsonObject>> reply);
    }

    /** Receiver of the notifications of a server. Thread-safe. */
    @FunctionalInterface
    interface NotificationListener {

        /** Receives a notification, on a thread of the connection. */
        void received(JsonObject notification);
    }

    /**
     * Request or notification.
     *
     * @param json the message
     * @param headers HTTP headers
     * @param caller the caller whose credentials a token bean may use
     * @param requests replies to the requests of the server; empty if this client has nothing that it could request
     */
    record Outgoing(JsonObject json, Map<String, String> headers, Caller caller, Optional<ServerRequests> requests) {

        Outgoing(JsonObject json, Map<String, String> headers, Caller caller) {
            this(json, headers, caller, Optional.empty());
        }

        Outgoing with(ServerRequests replies) {
            return new Outgoing(json, headers, caller, Optional.of(replies));
        }

        /** Replies to a request of the server; without a response, the call ends. */
        void reply(JsonObject request, JsonMessages messages, Consumer<Optional<JsonObject>> reply) {
            if (requests.isPresent()) {
                requests.get().reply(request, reply);
            } else {
                reply.accept(Optional.of(messages.reply(request)));
            }
        }
    }

    /**
     * Sends a request and returns the response with its id, or the request of the server that ended the call.
     *
     * @throws IOException if there is none within the limit
     */
    JsonObject call(Outgoing request, Duration limit) throws IOException, InterruptedException;

    /** Sends a notification. */
    void send(Outgoing notification) throws IOException, InterruptedException;

    /** Sends a notification without waiting, and ignores a failure. */
    void announce(Outgoing notification);

    /** Starts to receive notifications without a request, if the transport needs a separate request for them. */
    void listen(Outgoing request);

    /** Returns whether notifications are received. */
    boolean isListening();

    /** Returns whether the connection is open, as far as that is known. */
    boolean isOpen();

    @Override
    void close();
}
