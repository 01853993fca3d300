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
public final class TypeFit {

    private TypeFit() {}

    /** Returns whether an object with a declared type is assignable to a type. */
    public static boolean fits(Type wanted, Type declared, Object value) {
        if (!RawClass.boxed(wanted).isInstance(value)) {
            return false;
        }
        return wanted instanceof Class
                || assignable(wanted, declared)
                || assignable(wanted, value.getClass())
                || (declared == value.getClass() && holds(wanted, value));
    }

    /** Returns whether all elements of a collection without a declared element type have a type. */
    private static boolean holds(Type wanted, Object value) {
        return value instanceof Collection<?> elements
                && wanted instanceof ParameterizedType generic
                && generic.getActualTypeArguments().length == 1
                && generic.getActualTypeArguments()[0] instanceof Class<?> element
                && elements.stream().allMatch(element::isInstance);
    }

    /** Returns whether every object of one type is assignable to another type. */
    public static boolean assignable(Type wanted, Type given) {
        if (wanted.equals(given)) {
            return true;
        }
        if (wanted instanceof Class<?> type) {
            return RawClass.boxed(type).isAssignableFrom(RawClass.boxed(given));
        }
        return superTypes(given).anyMatch(wanted::equals);
    }

    /** Returns whether some objects of a type are assignable to another, narrower type. */
    public static boolean mayBecome(Type given, Type wanted) {
        return !assignable(wanted, given) && assignable(given, wanted);
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
