/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import jakarta.inject.Named;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Names at the injection points of a test, which is not a bean. */
final class InjectedNames {

    private InjectedNames() {}

    /** Returns the values of {@link Named} at fields and parameters of a test class and of its enclosing classes. */
    static Set<String> of(Class<?> test) {
        return classes(test)
                .flatMap(InjectedNames::elements)
                .flatMap(element -> name(element).stream())
                .collect(Collectors.toSet());
    }

    /** Returns the classes of a test and of its enclosing instances, with their superclasses. */
    static Stream<Class<?>> classes(Class<?> test) {
        return Stream.<Class<?>>iterate(test, type -> type != null, InjectedNames::enclosing)
                .flatMap(InjectedNames::andSuperclasses);
    }

    private static @Nullable Class<?> enclosing(Class<?> type) {
        return Modifier.isStatic(type.getModifiers()) ? null : type.getEnclosingClass();
    }

    private static Stream<Class<?>> andSuperclasses(Class<?> type) {
        return Stream.iterate(type, each -> each != null, Class::getSuperclass);
    }

    private static Stream<AnnotatedElement> elements(Class<?> type) {
        return Stream.concat(
                Arrays.stream(type.getDeclaredFields()),
                Arrays.stream(type.getDeclaredMethods()).flatMap(method -> Arrays.stream(method.getParameters())));
    }

    private static Optional<String> name(AnnotatedElement element) {
        return Optional.ofNullable(element.getAnnotation(Named.class))
                .map(Named::value)
                .map(name -> name.isEmpty() && element instanceof Field field ? field.getName() : name);
    }
}
