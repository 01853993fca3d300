/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;

/** Part of a message or an artifact. Immutable. */
public sealed interface Part {

    /** Text. */
    record Text(String text) implements Part {}

    /** Structured data. */
    record Data(JsonValue data) implements Part {}

    /** File, as its sender describes it; this server reads none. */
    record File(String mediaType) implements Part {}

    /** Returns the part in a version of the protocol. */
    default JsonObject toJson(ProtocolVersion version) {
        var json = JsonBuilders.object();
        boolean isOld = version == ProtocolVersion.V0_3;
        if (this instanceof Text part) {
            return (isOld ? json.add("kind", "text") : json)
                    .add("text", part.text())
                    .build();
        }
        var data = ((Data) this).data();
        return isOld
                ? json.add("kind", "data").add("data", object(data)).build()
                : json.add("data", data).add("mediaType", MediaTypes.JSON).build();
    }

    /** In version 0.3, data are objects. */
    private static JsonObject object(JsonValue data) {
        return data instanceof JsonObject object
                ? object
                : JsonBuilders.object().add("value", data).build();
    }
}
