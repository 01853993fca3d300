/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.method;

import io.karta.generation.type.RawClass;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Signatures of the methods of a class and its parents, equal for methods that override each other. */
public final class MethodSignatures {

    private final Map<TypeVariable<?>, Type> bindings = new HashMap<>();

    /** Creates the signatures of a class and its parents. */
    public MethodSignatures(Class<?> type) {
        bind(type);
    }

    private void bind(Class<?> type) {
        Stream.concat(Stream.ofNullable(type.getGenericSuperclass()), Stream.of(type.getGenericInterfaces()))
                .forEach(parent -> {
                    if (parent instanceof ParameterizedType generic) {
                        bind(generic);
                    }
                    bind(raw(parent));
                });
    }

    private void bind(ParameterizedType parent) {
        TypeVariable<?>[] variables = raw(parent).getTypeParameters();
        for (int i = 0; i < variables.length; i++) {
            bindings.put(variables[i], parent.getActualTypeArguments()[i]);
        }
    }

    /**
     * Returns the signature of a method: equal for two methods if one overrides the other. Private and static methods
     * are equal only to themselves.
     */
    public List<?> of(Method method) {
        boolean isOverridable = !Modifier.isPrivate(method.getModifiers()) && !Modifier.isStatic(method.getModifiers());
        return isOverridable
                ? List.of(
                        method.getName(),
                        Stream.of(method.getGenericParameterTypes())
                                .map(this::raw)
                                .toList())
                : List.of(method);
    }

    private Class<?> raw(Type type) {
        if (type instanceof GenericArrayType array) {
            return raw(array.getGenericComponentType()).arrayType();
        }
        return type instanceof TypeVariable<?> variable
                ? raw(bindings.getOrDefault(variable, variable.getBounds()[0]))
                : RawClass.of(type);
    }
}
