/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** JSON objects with members in the order in which they are added. Not thread-safe. */
final class JsonObjects {

    private static final JsonProvider JSON = JsonProvider.provider();

    private final Map<String, Object> members = new LinkedHashMap<>();

    static JsonProvider provider() {
        return JSON;
    }

    static JsonObjects with(String name, Object value) {
        return new JsonObjects().add(name, value);
    }

    /** Adds a text, number, boolean, JSON value, time, list, object or optional one of them. */
    JsonObjects add(String name, Object value) {
        if (value instanceof Optional<?> optional) {
            optional.ifPresent(present -> add(name, present));
        } else {
            members.put(name, plain(value));
        }
        return this;
    }

    /** Adds the members of another object. */
    JsonObjects addAll(JsonObjects other) {
        members.putAll(other.members);
        return this;
    }

    private static Object plain(Object value) {
        if (value instanceof JsonObjects objects) {
            return objects.build();
        }
        if (value instanceof List<?> list) {
            return list.stream().map(JsonObjects::plain).toList();
        }
        if (value instanceof Duration duration) {
            return duration.toMillis();
        }
        return value instanceof Instant || value instanceof Enum ? value.toString() : value;
    }

    JsonObject build() {
        return JSON.createObjectBuilder(members).build();
    }

    static JsonObject merged(JsonObject first, JsonObjects second) {
        return JSON.createObjectBuilder(first)
                .addAll(JSON.createObjectBuilder(second.build()))
                .build();
    }
}
