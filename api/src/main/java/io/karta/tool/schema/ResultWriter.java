/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.schema;

import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import io.karta.generation.result.GenerationException;
import io.karta.message.Attachments;
import io.karta.message.MessagePart;
import io.karta.tool.ToolResult;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converts the results of methods and functions to tool results. */
public final class ResultWriter {

    private static final String DONE = "Done.";
    private static final String NOTHING = "There is no result (null).";
    private static final String NONE = "[]";

    private final Shapes shapes;

    /** Creates a writer that uses the given shapes. */
    public ResultWriter(Shapes shapes) {
        this.shapes = shapes;
    }

    /**
     * Returns the shape with which values of a type are written.
     *
     * @return the shape; empty if the class of each value determines it
     */
    public Optional<Shape<?>> shapeOf(Type type) {
        if (type == Object.class || type == void.class || type == Void.class || isOwn(type) || isOfParts(type)) {
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

    /** Returns whether values of the type are message parts, or containers of them. */
    private static boolean isOfParts(Type type) {
        if (type instanceof ParameterizedType generic) {
            return isHolder(generic.getRawType()) && isOfParts(generic.getActualTypeArguments()[0]);
        }
        if (type instanceof WildcardType wildcard) {
            return isOfParts(wildcard.getUpperBounds()[0]);
        }
        return type instanceof Class<?> raw
                && MessagePart.class.isAssignableFrom(raw.isArray() ? raw.getComponentType() : raw);
    }

    private static boolean isHolder(Type type) {
        return type instanceof Class<?> raw && (raw == Optional.class || Collection.class.isAssignableFrom(raw));
    }

    /** Returns the value of an optional, and an array of parts as a list. */
    private static Object held(Object returned) {
        if (returned instanceof MessagePart[] parts) {
            return Arrays.asList(parts);
        }
        return returned instanceof Optional<?> optional ? optional.orElseThrow() : returned;
    }

    private static boolean holdsNothing(Object value) {
        return value instanceof Collection<?> all && all.stream().allMatch(Objects::isNull);
    }

    public static ToolResult done() {
        return ToolResult.text(DONE);
    }

    public static ToolResult nothing() {
        return ToolResult.text(NOTHING);
    }

    public ToolResult of(@Nullable Object returned, Optional<Shape<?>> declared) {
        if (returned == null || returned.equals(Optional.empty())) {
            return nothing();
        }
        if (returned instanceof ToolResult result) {
            return result;
        }
        if (returned instanceof CharSequence text) {
            return ToolResult.text(text.toString());
        }
        Object artefact = held(returned);
        Optional<List<MessagePart>> shown = shown(artefact);
        if (shown.isPresent()) {
            return ToolResult.of(shown.get());
        }
        if (holdsNothing(artefact) && declared.isEmpty()) {
            return ToolResult.withArtefact(NONE, artefact);
        }
        if (artefact instanceof String text) {
            return ToolResult.text(text);
        }
        var attachments = new Attachments();
        JsonValue json =
                declared.isPresent() ? write(declared.get(), returned, attachments) : writeAny(artefact, attachments);
        return json == JsonValue.NULL
                ? nothing()
                : with(attachments.parts(), ToolResult.withArtefact(text(json), artefact));
    }

    /** Returns the parts of a value, without nulls. */
    private static Optional<List<MessagePart>> shown(Object value) {
        if (value instanceof MessagePart part) {
            return Optional.of(List.of(part));
        }
        List<?> there = value instanceof Collection<?> all
                ? all.stream().filter(Objects::nonNull).toList()
                : List.of();
        return !there.isEmpty() && there.stream().allMatch(MessagePart.class::isInstance)
                ? Optional.of(there.stream().map(MessagePart.class::cast).toList())
                : Optional.empty();
    }

    private static ToolResult with(List<MessagePart> parts, ToolResult result) {
        ToolResult all = result;
        for (MessagePart part : parts) {
            all = all.with(part);
        }
        return all;
    }

    private JsonValue writeAny(Object value, Attachments attachments) {
        return value instanceof JsonValue json ? json : write(shapes.ofValue(value), value, attachments);
    }

    @SuppressWarnings("unchecked") // a value of another type is refused by the shape
    private static JsonValue write(Shape<?> shape, Object value, Attachments attachments) {
        return ((Shape<Object>) shape).write(value, attachments);
    }

    /** Returns a JSON text without quotes. */
    private static String text(JsonValue json) {
        return json instanceof JsonString text ? text.getString() : json.toString();
    }
}
