/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import io.karta.generation.type.RawClass;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a request wants, as the code under test said it, and how a model writes it. */
record RequestedType(Optional<Shape<?>> shape) {

    /** The type that was asked for; {@link String} where it is a text. */
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
     * An object of that type, or the model's word that it cannot make it: what the schema says that the model is shown.
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
     * Writes an object as a model would; empty if it is none of what is wanted. A text is what it is where a text is
     * wanted.
     */
    Optional<String> written(Object answer) {
        if (shape.isEmpty()) {
            return answer instanceof CharSequence text ? Optional.of(text.toString()) : Optional.empty();
        }
        Shape<?> wanted = shape.get();
        if (isJudgement(wanted)) {
            return answer instanceof Boolean holds ? Optional.of(judgement(holds)) : Optional.empty();
        }
        if (isPossible(wanted)) {
            return possible(answer);
        }
        return isInstance(wanted.type(), answer) ? Optional.of(write(wanted, answer)) : Optional.empty();
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

    /** "a Ticket", "a text". */
    @Override
    public String toString() {
        return shape.isEmpty() ? "a text" : "a " + type().getTypeName().replaceAll("[\\w.]+[.$]", "");
    }
}
