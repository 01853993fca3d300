/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/**
 * Names a generic type, which a class literal cannot.
 *
 * <pre>{@code
 * Shape<List<Story>> shape = Shape.of(new TypeRef<List<Story>>() {});
 * }</pre>
 *
 * @param <T> the type that is named
 */
public abstract class TypeRef<T> {

    private final Type type;

    /** Reads the type argument of the anonymous subclass. */
    protected TypeRef() {
        if (!(getClass().getGenericSuperclass() instanceof ParameterizedType parent)) {
            throw Messages.typeRefWithoutArgument(getClass());
        }
        this.type = parent.getActualTypeArguments()[0];
    }

    /** {@return the type that is named} */
    public final Type type() {
        return type;
    }

    @Override
    public final String toString() {
        return type.getTypeName();
    }
}
