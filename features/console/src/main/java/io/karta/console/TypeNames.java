/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Names that tell some types apart: the simple name, or the full one if several of them have the same simple name.
 * Immutable.
 */
record TypeNames(Set<Type> types) {

    static TypeNames of(Collection<? extends Type> types) {
        return new TypeNames(Set.copyOf(types));
    }

    String of(Type type) {
        var simple = simple(type);
        var isUnique = types.stream()
                .noneMatch(other -> !other.equals(type) && simple(other).equals(simple));
        return isUnique ? simple : type.getTypeName();
    }

    private static String simple(Type type) {
        if (type instanceof Class<?> plain) {
            return plain.getSimpleName();
        }
        return type instanceof ParameterizedType generic
                ? simple(generic.getRawType())
                        + Arrays.stream(generic.getActualTypeArguments())
                                .map(TypeNames::simple)
                                .collect(Collectors.joining(", ", "<", ">"))
                : type.getTypeName();
    }
}
