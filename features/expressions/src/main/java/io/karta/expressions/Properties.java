/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import io.karta.generation.type.RawClass;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Properties of a type and of its permitted subtypes. */
final class Properties {

    static final String SIZE = "size";
    static final String LENGTH = "length";

    private Properties() {}

    static Optional<Type> type(Type owner, String name) {
        Class<?> raw = RawClass.of(owner);
        if ((Collection.class.isAssignableFrom(raw) && name.equals(SIZE))
                || (CharSequence.class.isAssignableFrom(raw) && name.equals(LENGTH))) {
            return Optional.of(Integer.class);
        }
        Method accessor = Accessors.of(raw).get(name);
        return accessor == null ? ofVariants(owner, name) : Optional.of(type(owner, accessor));
    }

    private static Type type(Type owner, Method accessor) {
        return Types.seenFrom(owner, accessor.getDeclaringClass(), accessor.getGenericReturnType());
    }

    /** A property that only some variants of a sealed type have is permitted; it has no value for other variants. */
    private static Optional<Type> ofVariants(Type owner, String name) {
        Set<Type> types = variants(RawClass.of(owner)).stream()
                .flatMap(variant -> type(variant, name).stream())
                .collect(Collectors.toSet());
        return types.stream().findFirst().map(only -> types.size() == 1 ? only : Object.class);
    }

    static List<Class<?>> variants(Class<?> type) {
        return type.isSealed() ? List.of(type.getPermittedSubclasses()) : List.of();
    }

    /** Returns the names of all properties, in alphabetical order. */
    static Collection<String> names(Type owner) {
        Class<?> raw = RawClass.of(owner);
        Set<String> names = new TreeSet<>(Accessors.of(raw).keySet());
        if (Collection.class.isAssignableFrom(raw)) {
            names.add(SIZE);
        }
        if (CharSequence.class.isAssignableFrom(raw)) {
            names.add(LENGTH);
        }
        List<Class<?>> variants = new ArrayList<>(variants(raw));
        variants.forEach(variant -> names.addAll(names(variant)));
        return names;
    }
}
