/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A generic type with its arguments, equal to the JDK's own of the same parts.
 *
 * @param rawType the class
 * @param owner the class it is nested in, if any
 * @param arguments its arguments, in order
 */
public record BoundType(Class<?> rawType, Optional<Type> owner, List<Type> arguments) implements ParameterizedType {

    /** Replaces the variables of a type by what they are bound to. */
    static Type bind(Type type, Map<TypeVariable<?>, Type> bound) {
        if (type instanceof TypeVariable<?> variable) {
            return bound.getOrDefault(variable, Object.class);
        }
        if (type instanceof ParameterizedType generic && !bound.isEmpty()) {
            return new BoundType(
                    (Class<?>) generic.getRawType(),
                    Optional.ofNullable(generic.getOwnerType()),
                    Arrays.stream(generic.getActualTypeArguments())
                            .map(argument -> bind(argument, bound))
                            .toList());
        }
        return type;
    }

    public static BoundType of(Class<?> rawType, Type... arguments) {
        return new BoundType(rawType, Optional.ofNullable(rawType.getDeclaringClass()), List.of(arguments));
    }

    @Override
    public Type[] getActualTypeArguments() {
        return arguments.toArray(Type[]::new);
    }

    @Override
    public Type getRawType() {
        return rawType;
    }

    @Override
    public @Nullable Type getOwnerType() {
        return owner.orElse(null);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ParameterizedType that
                && rawType.equals(that.getRawType())
                && owner.equals(Optional.ofNullable(that.getOwnerType()))
                && Arrays.equals(getActualTypeArguments(), that.getActualTypeArguments());
    }

    /** As the JDK's own types compute it, so that both may be keys of one map. */
    @Override
    public int hashCode() {
        return Arrays.hashCode(getActualTypeArguments())
                ^ owner.map(Object::hashCode).orElse(0)
                ^ rawType.hashCode();
    }

    @Override
    public String toString() {
        return rawType.getTypeName()
                + arguments.stream().map(Type::getTypeName).collect(Collectors.joining(", ", "<", ">"));
    }
}
