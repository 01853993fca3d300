/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.Objects.requireNonNull;

import io.karta.generation.result.GenerationException;
import io.karta.generation.type.GenericTypes;
import io.karta.generation.type.ResolvedType;
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

    private final Type type;

    /** The type with the constraints of its arguments. */
    private final Type normal;

    /** Reads the type argument of the anonymous subclass. */
    protected TypeRef() {
        if (!(getClass().getAnnotatedSuperclass() instanceof AnnotatedParameterizedType parent)) {
            throw Messages.typeRefWithoutArgument(getClass());
        }
        AnnotatedType argument = parent.getAnnotatedActualTypeArguments()[0];
        this.type = argument.getType();
        this.normal = GenericTypes.normal(argument, Map.of());
    }

    private TypeRef(Type type, Type normal) {
        this.type = type;
        this.normal = normal;
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
        requireNonNull(type, "type");
        return new Known(type.getType(), GenericTypes.normal(type, Map.of()));
    }

    /**
     * Returns a reference to a class whose type arguments are known at run time only.
     *
     * <pre>{@code TypeRef<?> list = TypeRef.of(List.class, element); }</pre>
     *
     * @param raw the class
     * @param arguments its type arguments, in order; none if the class is not generic
     * @return the reference
     * @throws GenerationException if the class has another number of type parameters
     */
    public static TypeRef<?> of(Class<?> raw, Type... arguments) {
        requireNonNull(raw, "raw");
        if (arguments.length != raw.getTypeParameters().length) {
            throw Messages.typeArguments(raw, arguments.length);
        }
        Type type = arguments.length == 0 ? raw : ResolvedType.of(raw, arguments);
        return new Known(type, GenericTypes.normal(type));
    }

    private static final class Known extends TypeRef<Object> {

        private Known(Type type, Type normal) {
            super(type, normal);
        }
    }

    /** {@return the type} */
    public final Type type() {
        return type;
    }

    /** Returns the type with the constraints of its arguments. */
    final Type normal() {
        return normal;
    }

    @Override
    public final String toString() {
        return type.getTypeName();
    }
}
