/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import io.karta.generation.type.RawClass;
import jakarta.enterprise.inject.Specializes;
import jakarta.enterprise.inject.spi.Annotated;
import jakarta.enterprise.inject.spi.AnnotatedMember;
import jakarta.enterprise.inject.spi.AnnotatedType;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.Decorator;
import jakarta.enterprise.inject.spi.Interceptor;
import jakarta.enterprise.inject.spi.ProcessBean;
import jakarta.enterprise.inject.spi.ProcessSyntheticBean;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Enabled beans of all archives of the application, as the container announced them. The {@code BeanManager} of an
 * extension sees the archive of the extension, and on some servers no bean of the application. Thread-safe.
 */
public final class EnabledBeans {

    private final Map<Class<?>, Collection<Announced>> announced = new ConcurrentHashMap<>(); // by type
    private final Set<AnnotatedElement> specialized = ConcurrentHashMap.newKeySet();

    /**
     * Bean that the container has announced.
     *
     * @param definition the class, method or field that defines it; empty for a synthetic bean
     */
    private record Announced(Bean<?> bean, Optional<AnnotatedElement> definition) {

        /** OpenWebBeans announces a synthetic bean as its extension defines it, and resolves a wrapper of it. */
        boolean isWrappedBy(Bean<?> other) {
            return definition.isEmpty()
                    && bean.getBeanClass() == other.getBeanClass()
                    && bean.getScope() == other.getScope()
                    && bean.getTypes().equals(other.getTypes())
                    && bean.getQualifiers().equals(other.getQualifiers());
        }
    }

    public void add(ProcessBean<?> event) {
        Bean<?> bean = event.getBean();
        if (bean instanceof Interceptor || bean instanceof Decorator) {
            return;
        }
        Optional<AnnotatedElement> definition =
                event instanceof ProcessSyntheticBean ? Optional.empty() : definition(event.getAnnotated());
        var added = new Announced(bean, definition);
        for (Type type : bean.getTypes()) {
            announced
                    .computeIfAbsent(RawClass.boxed(type), any -> new ConcurrentLinkedQueue<>())
                    .add(added);
        }
        if (definition.isPresent() && event.getAnnotated().isAnnotationPresent(Specializes.class)) {
            inherited(definition.get()).ifPresent(specialized::add);
        }
    }

    /** Returns the beans that have a type and qualifiers, without those that the container itself has found. */
    Set<Bean<?>> matching(BeanMatch match, Collection<Bean<?>> found) {
        List<Announced> others = new ArrayList<>(announced.getOrDefault(RawClass.boxed(match.type()), List.of()));
        if (!found.isEmpty()) {
            others.removeIf(each -> found.stream().anyMatch(each::isWrappedBy));
        }
        return enabled(others, match);
    }

    /** Returns the beans that have a type of a name, such as {@code java.util.List<java.lang.String>}. */
    Set<Bean<?>> withType(String name) {
        String raw = name.replaceFirst("<.*", "");
        List<Announced> candidates = new ArrayList<>();
        for (Map.Entry<Class<?>, Collection<Announced>> each : announced.entrySet()) {
            if (each.getKey().getTypeName().equals(raw)) {
                candidates.addAll(each.getValue());
            }
        }
        return enabled(candidates, bean -> bean.getTypes().stream()
                .anyMatch(type -> type.getTypeName().equals(name)));
    }

    /** Some containers announce a bean although another bean specializes it. */
    private Set<Bean<?>> enabled(Collection<Announced> candidates, Predicate<Bean<?>> fits) {
        Set<Bean<?>> enabled = new LinkedHashSet<>();
        for (Announced each : candidates) {
            if (!isSpecialized(each) && fits.test(each.bean())) {
                enabled.add(each.bean());
            }
        }
        return enabled;
    }

    /** Returns whether an enabled bean has a type and a qualifier. */
    public boolean has(Type type, Annotation qualifier) {
        return !matching(BeanMatch.of(type, new Annotation[] {qualifier}, Object::equals), Set.of())
                .isEmpty();
    }

    private boolean isSpecialized(Announced each) {
        return !specialized.isEmpty() && isSpecializedElement(each);
    }

    private boolean isSpecializedElement(Announced each) {
        return each.definition()
                .filter(element -> specialized.contains(element)
                        || (element instanceof Member member && specialized.contains(member.getDeclaringClass())))
                .isPresent();
    }

    private static Optional<AnnotatedElement> definition(Annotated annotated) {
        if (annotated instanceof AnnotatedType<?> type) {
            return Optional.of(type.getJavaClass());
        }
        return annotated instanceof AnnotatedMember<?> member
                        && member.getJavaMember() instanceof AnnotatedElement element
                ? Optional.of(element)
                : Optional.empty();
    }

    /**
     * Returns the specialized element: the direct superclass of a class, or the overridden method of a producer method.
     */
    private static Optional<AnnotatedElement> inherited(AnnotatedElement definition) {
        if (definition instanceof Class<?> type) {
            return Optional.ofNullable(type.getSuperclass());
        }
        return definition instanceof Method method
                ? Stream.of(method.getDeclaringClass().getSuperclass().getDeclaredMethods())
                        .filter(other -> other.getName().equals(method.getName()))
                        .filter(other -> Arrays.equals(other.getParameterTypes(), method.getParameterTypes()))
                        .map(AnnotatedElement.class::cast)
                        .findFirst()
                : Optional.empty();
    }
}
