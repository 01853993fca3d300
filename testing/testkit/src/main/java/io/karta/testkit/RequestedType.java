/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import io.karta.generation.result.GenerationException;
import io.karta.generation.type.RawClass;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Type that a request asks a model for, and its text format. */
record RequestedType(Optional<Shape<?>> shape) {

    /** Returns the requested type; {@link String} for a text. */
    Type type() {
        return shape.map(RequestedType::asked).orElse(String.class);
    }

    Class<?> rawType() {
        return RawClass.boxed(type());
    }

    private static Type asked(Shape<?> shape) {
        if (isJudgement(shape)) {
            return Boolean.class;
        }
        return isPossible(shape) ? argument(shape.type()) : shape.type();
    }

    /**
     * Returns whether the schema requests an object of the type, or the statement of the model that it cannot create
     * it.
     */
    private static boolean isPossible(Shape<?> shape) {
        return shape.type() instanceof ParameterizedType
                && shape.components().size() == 2
                && shape.findComponent("success").isPresent()
                && shape.findComponent("impossible").isPresent();
    }

    private static boolean isJudgement(Shape<?> shape) {
        return shape.type() instanceof Class<?> type
                && type.getName().startsWith("io.karta.engine.")
                && shape.findComponent("isTrue").isPresent()
                && shape.findComponent("confidence").isPresent();
    }

    private static Type argument(Type type) {
        return type instanceof ParameterizedType generic ? generic.getActualTypeArguments()[0] : Object.class;
    }

    /**
     * Writes an object in the format of a model; empty if it does not match the type. A text is unchanged if a text is
     * requested.
     *
     * @throws AssertionError if the object has no JSON form
     */
    Optional<String> written(Object answer) {
        try {
            return text(answer);
        } catch (GenerationException e) {
            throw new AssertionError(
                    "The model is asked for %s, and the scripted answer cannot be written as JSON: %s"
                            .formatted(this, e.getMessage()),
                    e);
        }
    }

    private Optional<String> text(Object answer) {
        if (shape.isEmpty()) {
            return answer instanceof CharSequence text ? Optional.of(text.toString()) : Optional.empty();
        }
        Shape<?> expected = shape.get();
        if (isJudgement(expected)) {
            return answer instanceof Boolean holds ? Optional.of(judgement(holds)) : Optional.empty();
        }
        if (isPossible(expected)) {
            return possible(answer);
        }
        return isInstance(expected.type(), answer) ? Optional.of(write(expected, answer)) : Optional.empty();
    }

    private Optional<String> possible(Object answer) {
        if (answer instanceof Optional<?> perhaps) {
            return perhaps.isPresent() ? possible(perhaps.get()) : Optional.of(declined());
        }
        return isInstance(type(), answer)
                ? Optional.of("{\"success\": " + write(new Shapes().of(type()), answer) + "}")
                : Optional.empty();
    }

    private static String declined() {
        return "{\"impossible\": \"It cannot be told from what is given\"}";
    }

    private static String judgement(boolean holds) {
        return "{\"isTrue\": " + holds + ", \"confidence\": 1.0}";
    }

    private static boolean isInstance(Type type, Object answer) {
        return RawClass.boxed(type).isInstance(answer)
                && (!(answer instanceof Collection<?> elements)
                        || elements.stream().allMatch(element -> isElement(type, element)));
    }

    private static boolean isElement(Type collection, @Nullable Object element) {
        return element != null && isInstance(argument(collection), element);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the caller has checked the type of the object
    static String write(Shape<?> shape, Object object) {
        return ((Shape) shape).write(object).toString();
    }

    boolean isListOf(Class<?> element) {
        return Collection.class.isAssignableFrom(rawType()) && argument(type()).equals(element);
    }

    /** Returns "a Ticket", "a text". */
    @Override
    public String toString() {
        return shape.isEmpty() ? "a text" : "a " + type().getTypeName().replaceAll("[\\w.]+[.$]", "");
    }
}
