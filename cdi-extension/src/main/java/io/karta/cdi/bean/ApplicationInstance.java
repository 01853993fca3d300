/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.util.TypeLiteral;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code Instance} of the beans in all archives of the application; the container's instance for the extension sees
 * only some of them. Thread-safe.
 *
 * @param owner the class that performs the look-up
 * @param objects creates and destroys the objects
 */
record ApplicationInstance<T>(
        Class<?> owner, Type type, Set<Annotation> qualifiers, BeanResolver search, LookedUpInstances objects)
        implements Instance<T> {

    @Override
    public Instance<T> select(Annotation... more) {
        return narrowed(type, more);
    }

    @Override
    public <U extends T> Instance<U> select(Class<U> subtype, Annotation... more) {
        return narrowed(subtype, more);
    }

    @Override
    public <U extends T> Instance<U> select(TypeLiteral<U> subtype, Annotation... more) {
        return narrowed(subtype.getType(), more);
    }

    private <U> Instance<U> narrowed(Type subtype, Annotation... more) {
        Set<Annotation> all = Stream.concat(qualifiers.stream(), Stream.of(more))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return new ApplicationInstance<>(owner, subtype, all, search, objects);
    }

    @Override
    public boolean isUnsatisfied() {
        return beans().isEmpty();
    }

    @Override
    public boolean isAmbiguous() {
        return beans().size() > 1;
    }

    @Override
    public T get() {
        return getHandle().get();
    }

    @Override
    public Handle<T> getHandle() {
        Set<Bean<?>> found = beans();
        if (found.size() != 1) {
            throw Messages.notResolved(type, qualifiers, found);
        }
        return handle(found.iterator().next());
    }

    @Override
    public Iterable<? extends Handle<T>> handles() {
        List<Bean<?>> found = List.copyOf(beans());
        return () -> found.stream().map(this::handle).iterator();
    }

    @Override
    public Iterator<T> iterator() {
        return beans().stream().map(bean -> handle(bean).get()).iterator();
    }

    @Override
    public void destroy(T instance) {
        objects.destroy(instance);
    }

    private Set<Bean<?>> beans() {
        return search.candidates(owner, type, qualifiers.toArray(Annotation[]::new));
    }

    private Handle<T> handle(Bean<?> bean) {
        return new LazyHandle<>(bean, new Lazy<>(() -> objects.make(bean, type)), objects);
    }
}
