/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import jakarta.annotation.Priority;
import jakarta.enterprise.inject.spi.Annotated;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.Prioritized;
import jakarta.interceptor.Interceptor;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Order of interceptor beans: by {@code @Priority}, then by the names of their classes. */
public final class BeanOrder {

    /** Default priority of observers in CDI. */
    private static final int OTHERWISE = Interceptor.Priority.APPLICATION + 500;

    private final Map<Bean<?>, Integer> known = new ConcurrentHashMap<>();

    /** Position of one bean in the order. */
    public record Place(int priority, String name) implements Comparable<Place> {

        @Override
        public int compareTo(Place other) {
            return Comparator.comparingInt(Place::priority)
                    .thenComparing(Place::name)
                    .compare(this, other);
        }
    }

    /** Records the priority that is declared on a class, a producer method or a producer field. */
    public void note(Bean<?> bean, Annotated declaration) {
        Optional.ofNullable(declaration.getAnnotation(Priority.class))
                .ifPresent(priority -> known.put(bean, priority.value()));
    }

    public Place of(Bean<?> bean) {
        int otherwise = bean instanceof Prioritized prioritized ? prioritized.getPriority() : OTHERWISE;
        return new Place(
                known.getOrDefault(bean, otherwise),
                bean.getBeanClass().getName() + " " + bean.getTypes().size());
    }
}
