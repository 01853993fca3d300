/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import io.karta.spi.ApplicationBeans;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import java.util.List;
import java.util.Optional;

/** Beans of the application that are classes. Thread-safe. */
public record EnabledApplicationBeans(Beans beans) implements ApplicationBeans {

    @Override
    public List<BeanReference> all() {
        return beans.ofType(Object.class, Any.Literal.INSTANCE).stream()
                .filter(bean -> bean.getTypes().contains(bean.getBeanClass()))
                .<BeanReference>map(
                        bean -> new LazyReference(bean.getBeanClass(), new Lazy<>(() -> beans.reference(bean))))
                .toList();
    }

    @Override
    public <T> Optional<T> named(String name, Class<T> type) {
        List<Bean<?>> found = beans.named(type).getOrDefault(name, List.of());
        return found.size() == 1 ? Optional.of(beans.reference(found.get(0), type)) : Optional.empty();
    }

    @Override
    public <T> Optional<T> find(Class<T> type) {
        return beans.services(type).size() == 1 ? Optional.of(beans.reference(type)) : Optional.empty();
    }

    private record LazyReference(Class<?> type, Lazy<Object> reference) implements BeanReference {

        @Override
        public Object get() {
            return reference.get();
        }
    }
}
