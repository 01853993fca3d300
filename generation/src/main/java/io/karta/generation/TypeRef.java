/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.Objects.requireNonNull;

import io.karta.generation.type.GenericTypes;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Type;
import java.util.Map;

/**
 * Reference to a generic type, for which there is no class literal.
 *
 * <pre>{@code
 * Shape<List<Story>> shape = Shape.of(new TypeRef<List<Story>>() {});
 * }</pre>
 *
 * @param <T> the type that is named
 */
public abstract class TypeRef<T> {

    private final AnnotatedType type;

    /** Reads the type argument of the anonymous subclass. */
    protected TypeRef() {
        if (!(getClass().getAnnotatedSuperclass() instanceof AnnotatedParameterizedType parent)) {
            throw Messages.typeRefWithoutArgument(getClass());
        }
        this.type = parent.getAnnotatedActualTypeArguments()[0];
    }

    private TypeRef(AnnotatedType type) {
        this.type = type;
    }

    /**
     * Returns a reference to a type from a declaration, with its annotations.
     *
     * <pre>{@code TypeRef<?> result = TypeRef.of(method.getAnnotatedReturnType()); }</pre>
     *
     * @param type the type
     * @return the reference
     */
    public static TypeRef<?> of(AnnotatedType type) {
        return new Declared(requireNonNull(type, "type"));
    }

    private static final class Declared extends TypeRef<Object> {

        private Declared(AnnotatedType type) {
            super(type);
        }
    }

    /** {@return the type} */
    public final Type type() {
        return type.getType();
    }

    /** Returns the type with the constraints of its arguments. */
    final Type normal() {
        return GenericTypes.normal(type, Map.of());
    }

    @Override
    public final String toString() {
        return type().getTypeName();
    }
}
