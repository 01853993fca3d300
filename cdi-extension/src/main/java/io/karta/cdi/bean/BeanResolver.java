/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import jakarta.enterprise.inject.AmbiguousResolutionException;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Typesafe resolution over all archives of the application: the beans that the extension's {@code BeanManager} sees,
 * built-in ones included, and the enabled beans of every other archive. Thread-safe.
 */
record BeanResolver(BeanManager container, EnabledBeans enabled) {

    /** Returns all beans with a type and qualifiers, including alternatives and the beans that they replace. */
    Set<Bean<?>> all(Type type, Annotation... qualifiers) {
        Set<Bean<?>> found = new LinkedHashSet<>(container.getBeans(type, qualifiers));
        found.addAll(enabled.matching(BeanMatch.of(type, qualifiers, container::areQualifiersEquivalent), found));
        return found;
    }

    /** Returns the beans that have a type of a name, such as {@code java.util.List<java.lang.String>}. */
    Collection<Bean<?>> withType(String name) {
        return enabled.withType(name);
    }

    /** Returns the beans that are not replaced by an alternative among them. */
    Set<Bean<?>> withoutReplaced(Collection<Bean<?>> found) {
        Set<Bean<?>> remaining = new LinkedHashSet<>(found);
        if (found.size() > 1) {
            remaining.removeIf(bean -> found.stream().anyMatch(other -> replaces(other, bean)));
        }
        return remaining;
    }

    private boolean replaces(Bean<?> other, Bean<?> bean) {
        if (other.equals(bean)) {
            return false;
        }
        try {
            return other.equals(container.resolve(Set.of(bean, other)));
        } catch (AmbiguousResolutionException ignored) {
            return false; // the container selects none of them
        }
    }

    /** Returns the candidates for a class: in an enterprise archive, the beans of its module take precedence. */
    Set<Bean<?>> candidates(Class<?> owner, Type type, Annotation... qualifiers) {
        Set<Bean<?>> found = withoutReplaced(all(type, qualifiers));
        Set<Bean<?>> visible =
                found.stream().filter(isVisibleTo(owner)).collect(Collectors.toCollection(LinkedHashSet::new));
        return visible.isEmpty() ? found : withoutReplaced(visible);
    }

    private static Predicate<Bean<?>> isVisibleTo(Class<?> owner) {
        ClassLoader loader = owner.getClassLoader();
        return bean -> {
            try {
                return Class.forName(bean.getBeanClass().getName(), false, loader) == bean.getBeanClass();
            } catch (ClassNotFoundException | LinkageError ignored) {
                return false; // a bean of another module
            }
        };
    }

    /** Returns whether the {@code BeanManager} of the extension sees all beans of a type. */
    boolean isSeenByContainer(Type type, Annotation... qualifiers) {
        return container.getBeans(type, qualifiers).containsAll(all(type, qualifiers));
    }

    /** Returns whether the container resolves an injection point of the extension to this bean. */
    boolean isChosenByContainer(Bean<?> bean, Type type, Annotation... qualifiers) {
        try {
            return bean.equals(container.resolve(container.getBeans(type, qualifiers)));
        } catch (AmbiguousResolutionException ignored) {
            return false;
        }
    }
}
