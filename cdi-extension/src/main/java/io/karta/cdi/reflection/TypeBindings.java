/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.reflection;

import io.karta.generation.type.GenericTypes;
import io.karta.generation.type.RawClass;
import io.karta.generation.type.ResolvedType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Bindings of the type variables of a type and its supertypes. */
public final class TypeBindings {

    private final Map<TypeVariable<?>, Type> bound = new HashMap<>();

    private TypeBindings() {}

    public static TypeBindings of(Type type) {
        var types = new TypeBindings();
        if (type instanceof ParameterizedType generic) {
            types.bind(generic);
        }
        for (Class<?> each : AnnotatedMethods.lineage(RawClass.of(type))) {
            types.bindParents(each);
        }
        return types;
    }

    private void bindParents(Class<?> type) {
        if (type.getGenericSuperclass() instanceof ParameterizedType parent) {
            bind(parent);
        }
        for (Type each : type.getGenericInterfaces()) {
            if (each instanceof ParameterizedType parent) {
                bind(parent);
            }
        }
    }

    private void bind(ParameterizedType parent) {
        TypeVariable<?>[] variables = RawClass.of(parent).getTypeParameters();
        for (int i = 0; i < variables.length; i++) {
            bound.putIfAbsent(variables[i], resolve(parent.getActualTypeArguments()[i]));
        }
    }

    /** Replaces bound type variables and keeps unbound ones. Primitive types are boxed. */
    public Type resolve(Type type) {
        if (type instanceof TypeVariable<?> variable) {
            return bound.getOrDefault(variable, variable);
        }
        if (type instanceof GenericArrayType array) {
            return GenericTypes.arrayOf(resolve(array.getGenericComponentType()));
        }
        if (type instanceof ParameterizedType generic) {
            return resolve(generic);
        }
        return type instanceof Class<?> plain ? RawClass.boxed(plain) : type;
    }

    public Type resolve(ParameterizedType generic) {
        Type[] arguments = generic.getActualTypeArguments();
        if (Arrays.stream(arguments).allMatch(TypeBindings::isUnboundedWildcard)) {
            return generic.getRawType();
        }
        return new ResolvedType(
                RawClass.of(generic),
                generic.getOwnerType(),
                Arrays.stream(arguments).map(this::resolve).toList());
    }

    private static boolean isUnboundedWildcard(Type type) {
        return type instanceof WildcardType wildcard
                && wildcard.getLowerBounds().length == 0
                && Arrays.equals(wildcard.getUpperBounds(), new Type[] {Object.class});
    }

    /** Returns whether a type and all its arguments are known. */
    public static boolean isConcrete(Type type) {
        if (type instanceof GenericArrayType array) {
            return isConcrete(array.getGenericComponentType());
        }
        if (type instanceof ParameterizedType generic) {
            return Arrays.stream(generic.getActualTypeArguments()).allMatch(TypeBindings::isConcrete);
        }
        return type instanceof Class;
    }

    /** Returns the only type argument of a generic class; empty for every other type. */
    public static Optional<Type> argumentOf(Type type, Class<?> wrapper) {
        return type instanceof ParameterizedType generic && generic.getRawType() == wrapper
                ? Optional.of(generic.getActualTypeArguments()[0])
                : Optional.empty();
    }
}
