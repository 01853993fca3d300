/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import io.karta.generation.bind.ValueWriter;
import io.karta.generation.json.JsonWriter;
import io.karta.generation.type.Component;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.OptionalNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Path of names, separated by dots, through maps, lists and the components of objects. */
final class PropertyPath {

    /** The texts of a shape. */
    static final List<String> SHAPE_TEXTS = List.of("schema", "example", "prompt", "description", "typescript");

    private PropertyPath() {}

    static @Nullable Object value(Object from, String name, Shapes shapes) {
        @Nullable Object at = from;
        for (var step : name.split("\\.", -1)) {
            at = at == null ? null : content(step(at, step, shapes));
        }
        return at;
    }

    /** Returns the content of an optional, and an empty text for an empty one. */
    private static @Nullable Object content(@Nullable Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.isPresent() ? optional.get() : "";
        }
        if (value instanceof OptionalInt number) {
            return number.isPresent() ? number.getAsInt() : "";
        }
        if (value instanceof OptionalLong number) {
            return number.isPresent() ? number.getAsLong() : "";
        }
        return value instanceof OptionalDouble number ? (number.isPresent() ? number.getAsDouble() : "") : value;
    }

    private static @Nullable Object step(Object from, String step, Shapes shapes) {
        if (from instanceof Map<?, ?> map) {
            return map.get(step);
        }
        if (from instanceof Shape<?> shape) {
            return text(shape, step);
        }
        if (from instanceof List<?> list) {
            return step.matches("\\d{1,9}") && Integer.parseInt(step) < list.size()
                    ? list.get(Integer.parseInt(step))
                    : null;
        }
        return shapes.nodes().node(from.getClass()) instanceof ObjectNode object ? component(object, from, step) : null;
    }

    static @Nullable String text(Shape<?> shape, String step) {
        return switch (step) {
            case "schema" -> shape.jsonSchemaText();
            case "example" -> JsonWriter.pretty(shape.exampleJson());
            case "prompt" -> shape.promptFragment();
            case "description" -> shape.description();
            case "typescript" -> shape.typeScript();
            default -> null;
        };
    }

    static @Nullable Object component(ObjectNode object, Object owner, String name) {
        return object.legible().stream()
                .filter(component -> component.name().equals(name)
                        || component.labels().aliases().contains(name))
                .findFirst()
                .map(component -> present(component, ValueWriter.read(object, component, owner)))
                .orElse(null);
    }

    /** Returns the content of a value, and an empty text for an absent one. */
    private static Object present(Component component, @Nullable Object value) {
        var content =
                component.node() instanceof OptionalNode optional && value != null ? optional.contentOf(value) : value;
        return content == null ? "" : content;
    }
}
