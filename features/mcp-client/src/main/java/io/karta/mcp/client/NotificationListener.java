/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import jakarta.json.JsonObject;

/** Receiver of the notifications of a server. Thread-safe. */
@FunctionalInterface
interface NotificationListener {

    /** Receives a notification, on a thread of the connection. */
    void received(JsonObject notification);
}
