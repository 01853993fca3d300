/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list of elements of a type, equal to the JDK's own. */
record ListType(Type element) implements ParameterizedType {

    @Override
    public Type[] getActualTypeArguments() {
        return new Type[] {element};
    }

    @Override
    public Type getRawType() {
        return List.class;
    }

    @Override
    public @Nullable Type getOwnerType() {
        return null;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ParameterizedType that
                && that.getRawType() == List.class
                && Arrays.equals(getActualTypeArguments(), that.getActualTypeArguments());
    }

    /** As the JDK's own types compute it. */
    @Override
    public int hashCode() {
        return Arrays.hashCode(getActualTypeArguments()) ^ List.class.hashCode();
    }

    @Override
    public String toString() {
        return getTypeName();
    }

    @Override
    public String getTypeName() {
        return "java.util.List<" + element.getTypeName() + ">";
    }
}
