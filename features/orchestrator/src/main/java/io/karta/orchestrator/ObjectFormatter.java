/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.agent.HasContent;
import io.karta.generation.PromptText;
import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import io.karta.generation.result.GenerationException;
import io.karta.message.Message;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Formats objects for models: in the form of their type, or as JSON. */
record ObjectFormatter(Shapes shapes) {

    String of(Object object) {
        if (object instanceof HasContent content) {
            return content.content();
        }
        if (object instanceof Message message) {
            return message.text();
        }
        if (object instanceof CharSequence) {
            return object.toString();
        }
        try {
            return PromptText.of(object);
        } catch (GenerationException hasNoText) {
            return json(object).map(JsonValue::toString).orElseGet(object::toString);
        }
    }

    /** Returns the JSON of an object; empty if its type has none. */
    Optional<JsonValue> json(Object object) {
        if (object instanceof Collection<?> elements) {
            JsonArrayBuilder array = Json.createArrayBuilder();
            elements.forEach(each -> array.add(element(each)));
            return Optional.of(array.build());
        }
        if (object instanceof Map<?, ?> entries) {
            JsonObjectBuilder values = Json.createObjectBuilder();
            entries.forEach((key, value) -> values.add(String.valueOf(key), element(value)));
            return Optional.of(values.build());
        }
        return shaped(object);
    }

    private JsonValue element(@Nullable Object object) {
        return object == null ? JsonValue.NULL : json(object).orElseGet(() -> Json.createValue(of(object)));
    }

    @SuppressWarnings("unchecked") // the shape belongs to the class of the object
    private Optional<JsonValue> shaped(Object object) {
        try {
            return Optional.of(((Shape<Object>) shapes.ofValue(object)).write(object));
        } catch (GenerationException hasNone) {
            return Optional.empty();
        }
    }

    /** Returns the value at a path of an object. Paths consist of component names and element numbers. */
    Optional<String> component(Object object, String path) {
        Optional<JsonValue> found = json(object);
        for (String name : path.split("\\.", -1)) {
            found = found.flatMap(owner -> child(owner, name));
        }
        return found.map(ObjectFormatter::plain);
    }

    private static Optional<JsonValue> child(JsonValue owner, String name) {
        if (owner instanceof JsonObject object) {
            return Optional.ofNullable(object.get(name));
        }
        boolean isElement =
                owner instanceof JsonArray array && name.matches("\\d{1,6}") && Integer.parseInt(name) < array.size();
        return isElement ? Optional.of(owner.asJsonArray().get(Integer.parseInt(name))) : Optional.empty();
    }

    private static String plain(JsonValue value) {
        if (value == JsonValue.NULL) {
            return "";
        }
        return value instanceof JsonString text ? text.getString() : value.toString();
    }
}
