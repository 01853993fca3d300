/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import io.karta.generation.type.RawClass;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
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
                || (isOpen(expected, declared) && holds(expected, value));
    }

    /** Returns whether a type without type arguments, such as a raw type, leaves those of another type open. */
    private static boolean isOpen(Type expected, Type declared) {
        Class<?> raw = RawClass.of(expected);
        return declared instanceof Class
                && superTypes(declared)
                        .filter(parent -> RawClass.of(parent) == raw)
                        .allMatch(parent -> parent instanceof ParameterizedType generic
                                && Arrays.stream(generic.getActualTypeArguments())
                                        .anyMatch(TypeVariable.class::isInstance));
    }

    /** Returns whether a value and all elements of a collection or map have a type. */
    private static boolean holds(Type expected, Object value) {
        if (!(expected instanceof ParameterizedType generic)) {
            return expected instanceof Class<?> type && RawClass.boxed(type).isInstance(value);
        }
        Type[] arguments = generic.getActualTypeArguments();
        if (!RawClass.of(expected).isInstance(value)) {
            return false;
        }
        if (value instanceof Map<?, ?> map && arguments.length == 2) {
            return map.keySet().stream().allMatch(key -> holds(arguments[0], key))
                    && map.values().stream().allMatch(each -> holds(arguments[1], each));
        }
        return value instanceof Collection<?> elements
                && arguments.length == 1
                && elements.stream().allMatch(element -> holds(arguments[0], element));
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
