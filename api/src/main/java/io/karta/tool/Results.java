/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import io.karta.generation.GenerationException;
import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.lang.reflect.Type;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes what methods and functions return, for models. */
final class Results {

    private static final String DONE = "Done.";
    private static final String NOTHING = "There is no result (null).";

    private final Shapes shapes;

    Results(Shapes shapes) {
        this.shapes = shapes;
    }

    /**
     * The shape values of a type are written by.
     *
     * @return empty if the type says nothing of its values: then their classes do
     */
    Optional<Shape<?>> shapeOf(Type type) {
        if (type == Object.class || type == void.class || type == Void.class || isOwn(type)) {
            return Optional.empty();
        }
        try {
            return Optional.of(shapes.of(type));
        } catch (GenerationException ignored) { // an open interface, for example: the values' own classes will do
            return Optional.empty();
        }
    }

    private static boolean isOwn(Type type) {
        return type instanceof Class<?> raw && ToolResult.class.isAssignableFrom(raw);
    }

    static ToolResult done() {
        return ToolResult.text(DONE);
    }

    ToolResult of(@Nullable Object returned, Optional<Shape<?>> declared) {
        if (returned == null || returned.equals(Optional.empty())) {
            return ToolResult.text(NOTHING);
        }
        if (returned instanceof ToolResult result) {
            return result;
        }
        if (returned instanceof CharSequence text) {
            return ToolResult.text(text.toString());
        }
        Object artefact = returned instanceof Optional<?> optional ? optional.orElseThrow() : returned;
        return artefact instanceof String text
                ? ToolResult.text(text)
                : ToolResult.withArtefact(
                        text(declared.isPresent() ? write(declared.get(), returned) : writeAny(artefact)), artefact);
    }

    private JsonValue writeAny(Object value) {
        return value instanceof JsonValue json ? json : write(shapes.of((Type) value.getClass()), value);
    }

    @SuppressWarnings("unchecked") // a value of another type is refused by the shape
    private static JsonValue write(Shape<?> shape, Object value) {
        return ((Shape<Object>) shape).write(value);
    }

    /** A value that is a text in JSON needs no quotes around it. */
    private static String text(JsonValue json) {
        return json instanceof JsonString text ? text.getString() : json.toString();
    }
}
