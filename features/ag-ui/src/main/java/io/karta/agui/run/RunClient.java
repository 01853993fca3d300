/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import jakarta.json.JsonObject;
import java.util.List;

/** Client that receives the events of a run. */
public interface RunClient {

    /**
     * Sends events.
     *
     * @param written called when the client has taken them, and can take more
     */
    void send(List<JsonObject> events, Runnable written);

    /** Sends the last events, and ends the response. */
    void finish(List<JsonObject> events);

    /** Registers a callback for a client that disconnects before the end of the run. */
    void onDisconnect(Runnable action);
}
