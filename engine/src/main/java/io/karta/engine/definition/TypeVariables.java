/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import io.karta.generation.type.RawClass;
import io.karta.generation.type.ResolvedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Type arguments of a generic type by the type variables of its class. Immutable. */
record TypeVariables(Map<TypeVariable<?>, Type> arguments) {

    TypeVariables {
        arguments = Map.copyOf(arguments);
    }

    static TypeVariables of(Type type) {
        Map<TypeVariable<?>, Type> arguments = new HashMap<>();
        if (type instanceof ParameterizedType generic) {
            TypeVariable<?>[] variables = RawClass.of(type).getTypeParameters();
            for (int i = 0; i < variables.length; i++) {
                arguments.put(variables[i], generic.getActualTypeArguments()[i]);
            }
        }
        return new TypeVariables(arguments);
    }

    /** Replaces the variables in a type by their arguments, and unknown variables by {@code Object}. */
    Type replacedIn(Type type) {
        if (type instanceof TypeVariable<?> variable) {
            return arguments.getOrDefault(variable, Object.class);
        }
        return type instanceof ParameterizedType generic && !arguments.isEmpty()
                ? new ResolvedType(
                        RawClass.of(generic),
                        generic.getOwnerType(),
                        Arrays.stream(generic.getActualTypeArguments())
                                .map(this::replacedIn)
                                .toList())
                : type;
    }
}
