/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agui.protocol.ClientMessage;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Optional;

/** Thread of a run: what the server knows of it, and what the client has to know at the beginning and at the end. */
interface RunThread {

    /** Returns the history of the server if the client has another one. */
    List<JsonObject> beginning();

    /** Returns whether there is more to come. */
    boolean isActive();

    /** Returns whether the process runs turn by turn. */
    boolean hasTurns();

    /** Returns the history of the server if the client has received other messages. */
    List<JsonObject> ending(List<ClientMessage> sent);

    /** Returns the result of a completed run as text for users. */
    Optional<String> text();

    /** Returns the result of a completed run. */
    Optional<JsonValue> result();
}
