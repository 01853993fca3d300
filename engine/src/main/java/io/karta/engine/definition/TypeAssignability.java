/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import io.karta.generation.type.RawClass;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/** Assignability of types with their type arguments: a list of stories is not a list of tickets. */
public final class TypeAssignability {

    private TypeAssignability() {}

    /** Returns whether an object with a declared type is assignable to a type. */
    public static boolean fits(Type expected, Type declared, Object value) {
        if (!RawClass.boxed(expected).isInstance(value)) {
            return false;
        }
        return expected instanceof Class
                || assignable(expected, declared)
                || assignable(expected, value.getClass())
                || (declared == value.getClass() && holds(expected, value));
    }

    /** Returns whether all elements of a collection without a declared element type have a type. */
    private static boolean holds(Type expected, Object value) {
        return value instanceof Collection<?> elements
                && expected instanceof ParameterizedType generic
                && generic.getActualTypeArguments().length == 1
                && generic.getActualTypeArguments()[0] instanceof Class<?> element
                && elements.stream().allMatch(element::isInstance);
    }

    /** Returns whether every object of one type is assignable to another type. */
    public static boolean assignable(Type expected, Type given) {
        if (expected.equals(given)) {
            return true;
        }
        if (expected instanceof Class<?> type) {
            return RawClass.boxed(type).isAssignableFrom(RawClass.boxed(given));
        }
        return superTypes(given).anyMatch(expected::equals);
    }

    /** Returns whether some objects of a type are assignable to another, narrower type. */
    public static boolean isNarrowable(Type given, Type expected) {
        return !assignable(expected, given) && assignable(given, expected);
    }

    private static Stream<Type> superTypes(Type type) {
        Class<?> raw = RawClass.boxed(type);
        TypeVariables variables = TypeVariables.of(type);
        Stream<Type> direct = Stream.concat(
                Optional.ofNullable(raw.getGenericSuperclass()).stream(), Arrays.stream(raw.getGenericInterfaces()));
        return direct.map(variables::replacedIn)
                .flatMap(parent -> Stream.concat(Stream.of(parent), superTypes(parent)));
    }
}
