/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;

/** Part of a message or an artifact. Immutable. */
public sealed interface Part {

    /** Returns the part in a version of the protocol. */
    JsonObject toJson(ProtocolVersion version);

    /** Text. */
    record Text(String text) implements Part {

        @Override
        public JsonObject toJson(ProtocolVersion version) {
            var json = JsonBuilders.object();
            return (version == ProtocolVersion.V0_3 ? json.add("kind", "text") : json)
                    .add("text", text)
                    .build();
        }
    }

    /** Structured data; in version 0.3, an object. */
    record Data(JsonValue data) implements Part {

        @Override
        public JsonObject toJson(ProtocolVersion version) {
            var json = JsonBuilders.object();
            return version == ProtocolVersion.V0_3
                    ? json.add("kind", "data").add("data", object()).build()
                    : json.add("data", data).add("mediaType", MediaTypes.JSON).build();
        }

        private JsonObject object() {
            return data instanceof JsonObject object
                    ? object
                    : JsonBuilders.object().add("value", data).build();
        }
    }

    /** File of a client, without its content, which this server does not read. */
    record File(String mediaType) implements Part {

        @Override
        public JsonObject toJson(ProtocolVersion version) {
            return JsonBuilders.object().add("mediaType", mediaType).build();
        }
    }
}
