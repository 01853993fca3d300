/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.agent.HasContent;
import io.karta.generation.MediaReplacement;
import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import io.karta.generation.result.GenerationException;
import io.karta.message.Attachments;
import io.karta.message.Message;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Formats objects for a model: texts unchanged, other objects as JSON. */
record ObjectFormatter(Shapes shapes, MediaReplacement media) {

    /** Creates a formatter that describes images and documents as text. */
    ObjectFormatter(Shapes shapes) {
        this(shapes, Attachments.DESCRIBED);
    }

    /** Returns a formatter that collects images and documents instead. */
    ObjectFormatter collecting(Attachments attachments) {
        return new ObjectFormatter(shapes, attachments);
    }

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
        if (object instanceof Optional<?> perhaps) {
            return perhaps.map(this::of).orElse("");
        }
        if (object instanceof Collection<?> several) {
            return several.stream().map(this::json).collect(Collectors.joining(", ", "[", "]"));
        }
        return plain(written(object).orElse(object.toString()));
    }

    /** Formats an object as a declared type. */
    String of(Object object, Type type) {
        boolean isText = object instanceof HasContent || object instanceof Message || object instanceof CharSequence;
        return isText ? of(object) : plain(json(object, type).orElseGet(() -> of(object)));
    }

    /** Formats an object in the form of a model's answer. */
    String answer(Object object, Type type) {
        return json(object, type).map(Object::toString).orElseGet(() -> of(object));
    }

    private static String plain(Object text) {
        return text instanceof JsonString string ? string.getString() : text.toString();
    }

    /** Returns the JSON of an element; lists can contain null. */
    private String json(@Nullable Object element) {
        return element == null ? "null" : written(element).map(Object::toString).orElseGet(element::toString);
    }

    /** Returns the JSON of an object; empty if its type has none. */
    private Optional<Object> json(Object object, Type type) {
        return shape(() -> shapes.of(type)).map(shape -> write(shape, object));
    }

    private Optional<Object> written(Object object) {
        return shape(object).map(shape -> write(shape, object));
    }

    @SuppressWarnings("unchecked") // the shape belongs to the class of the object
    private Object write(Shape<?> shape, Object object) {
        return ((Shape<Object>) shape).write(object, media);
    }

    Optional<Shape<?>> shape(Object object) {
        return shape(() -> shapes.ofValue(object));
    }

    private static Optional<Shape<?>> shape(Supplier<Shape<?>> making) {
        try {
            return Optional.of(making.get());
        } catch (GenerationException hasNone) {
            return Optional.empty();
        }
    }

    /** Returns the component at a path of an object; blank if it has no value. */
    Optional<String> component(Object object, String path) {
        if (object instanceof CharSequence) {
            return Optional.empty();
        }
        Optional<Object> json = written(object);
        Optional<Shape<?>> shape = shape(object);
        for (String name : path.split("\\.", -1)) {
            boolean isKnown = shape.flatMap(owner -> owner.findComponent(name)).isPresent();
            shape = shape.flatMap(owner -> owner.findComponent(name)).map(found -> found.shape());
            json = json.filter(JsonObject.class::isInstance).map(owner -> ((JsonObject) owner).get(name));
            if (json.isEmpty() && !isKnown) {
                return Optional.empty();
            }
        }
        return Optional.of(json.filter(value -> value != JsonValue.NULL)
                .map(ObjectFormatter::plain)
                .orElse(""));
    }
}
