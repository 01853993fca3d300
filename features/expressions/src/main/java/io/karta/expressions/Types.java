/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import io.karta.generation.type.RawClass;
import io.karta.generation.type.ResolvedType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Resolution of generic types. */
final class Types {

    private static final Map<Class<?>, Class<?>> READ_AS = Map.of(
            Character.class, String.class,
            OptionalInt.class, Integer.class,
            OptionalLong.class, Long.class,
            OptionalDouble.class, Double.class);

    private Types() {}

    /** Returns the type that {@link ValueReader} produces for a type: an array is a list, an optional its content. */
    static Type read(Type type) {
        Type known = boxed(substituted(type, Map.of()));
        Class<?> raw = RawClass.of(known);
        if (raw == Optional.class) {
            return read(argument(known, Optional.class, 0));
        }
        if (raw.isArray()) {
            return ResolvedType.of(List.class, List.of(read(raw.getComponentType())));
        }
        Class<?> readAs = READ_AS.get(raw);
        return readAs == null ? known : readAs;
    }

    static Type boxed(Type type) {
        return type instanceof Class<?> primitive && primitive.isPrimitive() ? RawClass.boxed(primitive) : type;
    }

    /** Returns a type argument of a supertype of a type; {@code Object} if it has none. */
    static Type argument(Type type, Class<?> supertype, int index) {
        return seenAs(type, supertype)
                .filter(ParameterizedType.class::isInstance)
                .map(applied -> ((ParameterizedType) applied).getActualTypeArguments()[index])
                .map(Types::read)
                .orElse(Object.class);
    }

    /** Returns a type declared in a class, as a member of a subtype of the class. */
    static Type seenFrom(Type type, Class<?> declaring, Type written) {
        Map<TypeVariable<?>, Type> arguments =
                seenAs(type, declaring).map(Types::arguments).orElse(Map.of());
        return read(substituted(written, arguments));
    }

    private static Optional<Type> seenAs(Type type, Class<?> supertype) {
        Class<?> raw = RawClass.of(type);
        if (raw == supertype) {
            return Optional.of(type);
        }
        if (!supertype.isAssignableFrom(raw)) {
            return Optional.empty();
        }
        Map<TypeVariable<?>, Type> arguments = arguments(type);
        for (Type parent : parents(raw)) {
            if (supertype.isAssignableFrom(RawClass.of(parent))) {
                return seenAs(substituted(parent, arguments), supertype);
            }
        }
        return Optional.empty();
    }

    static List<Type> parents(Class<?> type) {
        List<Type> parents = new ArrayList<>();
        @Nullable Type superclass = type.getGenericSuperclass();
        if (superclass != null) {
            parents.add(superclass);
        }
        parents.addAll(List.of(type.getGenericInterfaces()));
        return parents;
    }

    private static Map<TypeVariable<?>, Type> arguments(Type type) {
        Map<TypeVariable<?>, Type> arguments = new HashMap<>();
        if (type instanceof ParameterizedType applied) {
            TypeVariable<?>[] variables = RawClass.of(type).getTypeParameters();
            for (int i = 0; i < variables.length; i++) {
                arguments.put(variables[i], applied.getActualTypeArguments()[i]);
            }
        }
        return arguments;
    }

    private static Type substituted(Type type, Map<TypeVariable<?>, Type> arguments) {
        if (type instanceof TypeVariable<?> variable) {
            Type known = arguments.get(variable);
            return known == null ? bound(variable.getBounds()[0]) : known;
        }
        if (type instanceof WildcardType wildcard) {
            return substituted(wildcard.getUpperBounds()[0], arguments);
        }
        if (type instanceof GenericArrayType array) {
            return ResolvedType.of(List.class, List.of(substituted(array.getGenericComponentType(), arguments)));
        }
        return type instanceof ParameterizedType applied ? applied(applied, arguments) : type;
    }

    private static Type applied(ParameterizedType type, Map<TypeVariable<?>, Type> arguments) {
        List<Type> all = new ArrayList<>();
        for (Type argument : type.getActualTypeArguments()) {
            all.add(substituted(argument, arguments));
        }
        return ResolvedType.of((Class<?>) type.getRawType(), all);
    }

    /** A bound can refer to its variable, so its arguments are not resolved. */
    private static Type bound(Type bound) {
        if (bound instanceof TypeVariable<?> other) {
            return bound(other.getBounds()[0]);
        }
        return bound instanceof ParameterizedType applied ? applied.getRawType() : bound;
    }
}
