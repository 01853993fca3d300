/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import io.karta.mcp.protocol.JsonBuilders;
import jakarta.json.JsonNumber;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Optional;

/** Progress reports of a request, if the client has requested them. Thread-safe: the exchange orders the messages. */
public final class Progress {

    private final Exchange exchange;
    private final JsonValue token;

    private Progress(Exchange exchange, JsonValue token) {
        this.exchange = exchange;
        this.token = token;
    }

    /** Returns the progress of a request; empty if the client has not requested it. */
    public static Optional<Progress> of(Exchange exchange) {
        var token = exchange.request().meta().get("progressToken");
        return token instanceof JsonString || token instanceof JsonNumber
                ? Optional.of(new Progress(exchange, token))
                : Optional.empty();
    }

    /** Reports progress. JSON has no infinite or undefined numbers: such a total is omitted, and such progress, too. */
    public void report(double done, Optional<Double> total, String message) {
        if (!Double.isFinite(done)) {
            return;
        }
        var params = JsonBuilders.object().add("progressToken", token).add("progress", done);
        total.filter(Double::isFinite).ifPresent(value -> params.add("total", value));
        if (!message.isEmpty()) {
            params.add("message", message);
        }
        exchange.send("notifications/progress", params.build());
    }
}
