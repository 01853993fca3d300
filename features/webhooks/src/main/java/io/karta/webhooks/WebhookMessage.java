/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import io.karta.process.ProcessEvent;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Message about an event, the same in all attempts.
 *
 * @param id the id of the message, from which receivers recognize repeated deliveries
 * @param event the type and the process of the event, for log messages
 * @param text the body
 */
record WebhookMessage(String id, String event, String text) {

    /** Full stops separate the signed parts, and line breaks would end a header. */
    private static final Pattern RESERVED = Pattern.compile("[^A-Za-z0-9_-]");

    /**
     * Creates the message about an event.
     *
     * @param event an event with an id
     * @param data its JSON form
     */
    static WebhookMessage of(ProcessEvent event, JsonObject data, JsonProvider json) {
        String type = data.getString("type");
        JsonObject body = json.createObjectBuilder()
                .add("type", type)
                .add("timestamp", event.at().toString())
                .add("data", data)
                .build();
        String process = event.process().id();
        // ids of events are unique in a store only
        String id = RESERVED.matcher(process + "-" + event.id().orElseThrow()).replaceAll("_");
        return new WebhookMessage(id, type + " of process " + process, body.toString());
    }

    /** Returns the body, in UTF-8. */
    byte[] body() {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the headers of an attempt. */
    Map<String, String> headers(List<SigningKey> keys, Instant now) {
        long timestamp = now.getEpochSecond();
        String signatures =
                keys.stream().map(key -> key.sign(id, timestamp, body())).collect(Collectors.joining(" "));
        return Map.of("webhook-id", id, "webhook-timestamp", Long.toString(timestamp), "webhook-signature", signatures);
    }
}
