/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import jakarta.enterprise.inject.Default;
import jakarta.enterprise.inject.literal.NamedLiteral;
import jakarta.enterprise.inject.spi.Annotated;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.InjectionPoint;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Qualifier;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Injected field of a test, which is not a bean, so the container does not validate it. */
record InjectedField(Field field) implements InjectionPoint {

    /** Returns the injected fields of a test class and of its enclosing classes, without those of generic types. */
    static List<InjectionPoint> of(Class<?> test) {
        return InjectedNames.classes(test)
                .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
                .filter(field -> field.isAnnotationPresent(Inject.class) && isKnown(field.getGenericType()))
                .<InjectionPoint>map(InjectedField::new)
                .toList();
    }

    private static boolean isKnown(Type type) {
        return type instanceof ParameterizedType generic
                ? Arrays.stream(generic.getActualTypeArguments()).allMatch(InjectedField::isKnown)
                : !(type instanceof TypeVariable);
    }

    @Override
    public Type getType() {
        return field.getGenericType();
    }

    @Override
    public Set<Annotation> getQualifiers() {
        Set<Annotation> qualifiers = Arrays.stream(field.getAnnotations())
                .filter(annotation -> annotation.annotationType().isAnnotationPresent(Qualifier.class))
                .map(qualifier -> qualifier instanceof Named named ? NamedLiteral.of(name(named)) : qualifier)
                .collect(Collectors.toSet());
        return qualifiers.isEmpty() ? Set.of(Default.Literal.INSTANCE) : qualifiers;
    }

    private String name(Named qualifier) {
        return qualifier.value().isEmpty() ? field.getName() : qualifier.value();
    }

    @Override
    public @Nullable Bean<?> getBean() {
        return null;
    }

    @Override
    public Member getMember() {
        return field;
    }

    @Override
    public @Nullable Annotated getAnnotated() {
        return null;
    }

    @Override
    public boolean isDelegate() {
        return false;
    }

    @Override
    public boolean isTransient() {
        return false;
    }
}
