/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import io.karta.cdi.reflection.TypeBindings;
import io.karta.generation.type.RawClass;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Provider;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/** Assignability of the type of a bean to a required type (CDI 4.0, 2.4.2.1). */
public final class BeanTypes {

    private BeanTypes() {}

    /** Returns the type that an {@code Instance} or a {@code Provider} looks up; empty for any other type. */
    public static Optional<Type> lookedUp(Type type) {
        return TypeBindings.argumentOf(type, Instance.class).or(() -> TypeBindings.argumentOf(type, Provider.class));
    }

    static boolean isAssignable(Type required, Type ofBean) {
        if (required instanceof Class<?> one && ofBean instanceof Class<?> other) {
            return RawClass.boxed(one) == RawClass.boxed(other);
        }
        if (RawClass.of(required) != RawClass.of(ofBean)) {
            return false;
        }
        if (required instanceof ParameterizedType generic) {
            return ofBean instanceof ParameterizedType own
                    ? areAssignable(generic.getActualTypeArguments(), own.getActualTypeArguments())
                    : Arrays.stream(generic.getActualTypeArguments()).allMatch(BeanTypes::isUnbounded);
        }
        return required instanceof Class
                ? ofBean instanceof ParameterizedType own
                        && Arrays.stream(own.getActualTypeArguments()).allMatch(BeanTypes::isUnbounded)
                : required.equals(ofBean);
    }

    private static boolean areAssignable(Type[] required, Type[] ofBean) {
        return IntStream.range(0, required.length).allMatch(i -> isArgument(required[i], ofBean[i]));
    }

    private static boolean isArgument(Type required, Type ofBean) {
        if (ofBean instanceof TypeVariable<?> variable) {
            return Arrays.stream(variable.getBounds())
                    .allMatch(bound -> required instanceof WildcardType || isSubtype(required, bound));
        }
        if (required instanceof WildcardType wildcard) {
            return Arrays.stream(wildcard.getUpperBounds()).allMatch(bound -> isSubtype(ofBean, bound))
                    && Arrays.stream(wildcard.getLowerBounds()).allMatch(bound -> isSubtype(bound, ofBean));
        }
        return required instanceof ParameterizedType ? isAssignable(required, ofBean) : required.equals(ofBean);
    }

    /** Compares only classes: the bounds of bean types are rarely generic. */
    private static boolean isSubtype(Type type, Type bound) {
        return RawClass.of(bound).isAssignableFrom(RawClass.of(type));
    }

    private static boolean isUnbounded(Type argument) {
        return argument == Object.class
                || (argument instanceof TypeVariable<?> variable && isObject(variable.getBounds()))
                || (argument instanceof WildcardType wildcard
                        && wildcard.getLowerBounds().length == 0
                        && isObject(wildcard.getUpperBounds()));
    }

    private static boolean isObject(Type[] bounds) {
        return Arrays.stream(bounds).allMatch(bound -> bound == Object.class);
    }
}
