/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import io.karta.generation.result.GenerationException;
import jakarta.json.JsonValue;
import java.util.Optional;

/** Objects and their types as JSON; components with {@code @Hidden} are never written. Immutable. */
record ObjectShapes(Shapes shapes) {

    private static final int LONGEST = 20_000;

    /** Returns the name of a type with its JSON Schema, without one if it has no JSON form. */
    JsonObjects typed(Class<?> type) {
        return typed(type, type.getSimpleName());
    }

    /** Returns a type under a name that identifies it among others. */
    JsonObjects typed(Class<?> type, String name) {
        var document = JsonObjects.with("type", name);
        shapes.find(type).ifPresent(shape -> document.add("schema", shape.jsonSchema()));
        return document;
    }

    /** Returns an object; the beginning of its text if it is long. */
    JsonObjects object(Object object) {
        var document = JsonObjects.with("type", object.getClass().getSimpleName());
        json(object).ifPresent(value -> {
            var text = value.toString();
            if (text.length() <= LONGEST) {
                document.add("value", value);
            } else {
                document.add("excerpt", text.substring(0, LONGEST)).add("length", text.length());
            }
        });
        return document;
    }

    private Optional<JsonValue> json(Object object) {
        try {
            return Optional.of(write(shapes.of(object.getClass()), object));
        } catch (GenerationException ignored) {
            return Optional.empty(); // only the type, for a service or another object without a JSON form
        }
    }

    /** Returns the beginning of a long text. */
    static String excerpt(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }

    @SuppressWarnings("unchecked") // the shape belongs to the class of the object
    private static <T> JsonValue write(Shape<T> shape, Object value) {
        return shape.write((T) value);
    }
}
