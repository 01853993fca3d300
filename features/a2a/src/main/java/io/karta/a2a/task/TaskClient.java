/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.task;

import jakarta.json.JsonObject;
import java.util.List;

/** Client that receives responses about a task. */
public interface TaskClient {

    /**
     * Sends responses.
     *
     * @param written called when the client has taken them, and can take more
     */
    void send(List<JsonObject> responses, Runnable written);

    /** Sends the last responses, and ends. */
    void finish(List<JsonObject> responses);

    /** Registers a callback for a client that disconnects before the end. */
    void onDisconnect(Runnable action);
}
