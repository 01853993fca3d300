/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.generation.type.RawClass;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.stream.Stream;

/** Properties of types at run time. */
final class Types {

    private Types() {}

    /** Returns whether a type contains a type variable or a wildcard. */
    static boolean isOpen(Type type) {
        if (type instanceof ParameterizedType generic) {
            return Stream.of(generic.getActualTypeArguments()).anyMatch(Types::isOpen);
        }
        if (type instanceof GenericArrayType array) {
            return isOpen(array.getGenericComponentType());
        }
        return !(type instanceof Class<?>);
    }

    /** Returns the reason why an agent cannot have a result of a type. */
    static Optional<String> unusable(Type result) {
        Class<?> raw = RawClass.boxed(result);
        if (raw == Void.class) {
            return Optional.of("it has no values");
        }
        return raw == Optional.class ? Optional.of("an agent has a result or fails") : Optional.empty();
    }

    /** Returns the wrapper of a primitive type; other types unchanged. */
    static Type boxed(Type type) {
        return type instanceof Class<?> ? RawClass.boxed(type) : type;
    }
}
