/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.lang.invoke.MethodType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;

/**
 * Erasure of generic types (Java Language Specification, 4.6).
 *
 * <pre>{@code
 * RawClass.of(new TypeRef<List<String>>() {}.type()); // List.class
 * RawClass.boxed(int.class); // Integer.class
 * }</pre>
 */
public final class RawClass {

    private RawClass() {}

    /**
     * Returns the class of a type without type arguments. For a type variable or a wildcard it is the class of the
     * first upper bound.
     *
     * @param type any type
     * @return the class; {@code Object} for an implementation of {@code Type} that Java does not define
     */
    public static Class<?> of(Type type) {
        if (type instanceof Class<?> plain) {
            return plain;
        }
        if (type instanceof ParameterizedType generic) {
            return of(generic.getRawType());
        }
        if (type instanceof GenericArrayType array) {
            return of(array.getGenericComponentType()).arrayType();
        }
        if (type instanceof WildcardType wildcard) {
            return of(wildcard.getUpperBounds()[0]);
        }
        if (type instanceof TypeVariable<?> variable) {
            return of(variable.getBounds()[0]);
        }
        return type instanceof GenericTypes.ConstrainedType constrained ? of(constrained.type()) : Object.class;
    }

    /**
     * Returns the class of a type, and for a primitive type its wrapper.
     *
     * @param type any type
     */
    public static Class<?> boxed(Type type) {
        Class<?> raw = of(type);
        return raw.isPrimitive() ? MethodType.methodType(raw).wrap().returnType() : raw;
    }
}
