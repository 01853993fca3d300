/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import io.karta.generation.type.RawClass;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Types that an expression can reach: those of its names, their supertypes, variants, type arguments and properties.
 */
final class ReachableTypes {

    private final Set<Class<?>> met = new HashSet<>();

    private ReachableTypes() {}

    static Set<String> simpleNames(Collection<Type> types, Type another) {
        var relatives = new ReachableTypes();
        types.forEach(relatives::meet);
        relatives.meet(another);
        Set<String> names = new TreeSet<>();
        relatives.met.forEach(type -> names.add(type.getSimpleName()));
        return names;
    }

    private void meet(Type type) {
        Type known = Types.read(type);
        Class<?> raw = RawClass.of(known);
        if (met.add(raw) && !Accessors.isOfTheJdk(raw)) {
            Accessors.lineage(raw).forEach(this::meet);
            Properties.variants(raw).forEach(this::meet);
            Accessors.of(raw).values().stream()
                    .map(Method::getGenericReturnType)
                    .forEach(this::meet);
        }
        if (known instanceof ParameterizedType applied) {
            for (Type argument : applied.getActualTypeArguments()) {
                meet(argument);
            }
        }
    }
}
