/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import static java.util.stream.Collectors.joining;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Generic class with its type arguments, equal to the JDK's type with the same parts. Immutable.
 *
 * @param raw the class
 * @param owner the type in which the class is nested; null if it is not nested
 * @param arguments the type arguments, in order
 */
public record ResolvedType(Class<?> raw, @Nullable Type owner, List<Type> arguments) implements ParameterizedType {

    /** Copies the arguments. */
    public ResolvedType {
        arguments = List.copyOf(arguments);
    }

    /** Returns the type of a class with arguments. */
    public static ResolvedType of(Class<?> raw, Type... arguments) {
        return of(raw, List.of(arguments));
    }

    /** Returns the type of a class with arguments. */
    public static ResolvedType of(Class<?> raw, List<Type> arguments) {
        return new ResolvedType(raw, raw.getDeclaringClass(), arguments);
    }

    @Override
    public Type[] getActualTypeArguments() {
        return arguments.toArray(Type[]::new);
    }

    @Override
    public Type getRawType() {
        return raw;
    }

    @Override
    public @Nullable Type getOwnerType() {
        return owner;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (other instanceof ResolvedType that) {
            return raw == that.raw && arguments.equals(that.arguments) && Objects.equals(owner, that.owner);
        }
        return other instanceof ParameterizedType that
                && raw == that.getRawType()
                && Objects.equals(owner, that.getOwnerType())
                && Arrays.equals(getActualTypeArguments(), that.getActualTypeArguments());
    }

    /** Returns the hash code of the JDK's types, so that both can be keys of one map. */
    @Override
    public int hashCode() {
        return arguments.hashCode() ^ Objects.hashCode(owner) ^ raw.hashCode();
    }

    @Override
    public String getTypeName() {
        return raw.getTypeName() + arguments.stream().map(Type::getTypeName).collect(joining(", ", "<", ">"));
    }

    @Override
    public String toString() {
        return getTypeName();
    }
}
