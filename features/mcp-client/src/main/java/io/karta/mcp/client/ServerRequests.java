/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import jakarta.json.JsonObject;
import java.util.Optional;

/** Replies to the requests that a server sends during a call. Thread-safe. */
@FunctionalInterface
interface ServerRequests {

    /** Returns the reply to a request; empty if the request ends the call, which then returns it. */
    Optional<JsonObject> reply(JsonObject request);
}
