/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.method;

import io.karta.generation.type.RawClass;
import io.karta.generation.type.ResolvedType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    /** Returns the result type of a method with the type arguments of the class. */
    public Type result(Method method) {
        return resolved(method.getGenericReturnType());
    }

    private Type resolved(Type type) {
        if (type instanceof ParameterizedType generic) {
            return ResolvedType.of(
                    RawClass.of(generic),
                    Stream.of(generic.getActualTypeArguments())
                            .map(this::resolved)
                            .toList());
        }
        if (type instanceof TypeVariable<?> variable) {
            return bindings.containsKey(variable) ? resolved(bindings.get(variable)) : raw(variable);
        }
        return type;
    }

    private Class<?> raw(Type type) {
        if (type instanceof GenericArrayType array) {
            return raw(array.getGenericComponentType()).arrayType();
        }
        return type instanceof TypeVariable<?> variable
                ? raw(bindings.getOrDefault(variable, variable.getBounds()[0]))
                : RawClass.of(type);
    }

    /** Returns the class and its parents, nearest first, and without classes that a container has generated. */
    public static Set<Class<?>> family(Class<?> type) {
        Set<Class<?>> all = new LinkedHashSet<>();
        for (Class<?> one = type; one != null; one = one.getSuperclass()) {
            if (!isMade(one)) {
                all.add(one);
            }
        }
        List.copyOf(all).forEach(one -> addInterfaces(one, all));
        addInterfaces(type, all); // a lambda's class is made, and its interface is not
        return all;
    }

    private static void addInterfaces(Class<?> type, Set<Class<?>> all) {
        for (Class<?> parent : type.getInterfaces()) {
            all.add(parent);
            addInterfaces(parent, all);
        }
    }

    /**
     * Returns whether a container has generated the class: such classes copy annotations, but not names and generic
     * types.
     */
    private static boolean isMade(Class<?> type) {
        return type.isSynthetic()
                || type.getSimpleName().endsWith("_ClientProxy")
                || type.getSimpleName().endsWith("_Subclass");
    }
}
