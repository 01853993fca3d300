/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.registration;

import io.karta.ai.ModelCallback;
import io.karta.ai.ToolCallback;
import io.karta.cdi.bean.Beans;
import io.karta.guard.Guardrail;
import io.karta.spi.DeclarativeAgentProvider;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Default;
import jakarta.enterprise.inject.spi.Bean;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Access to the beans that a declarative agent refers to by their classes. Immutable. */
record NamedBeanFinder(Class<?> agent, DeclarativeAgentProvider provider, Beans beans)
        implements DeclarativeAgentProvider.BeanFinder {

    private static final Set<Class<?>> AROUND_ALL = Set.of(Guardrail.class, ModelCallback.class, ToolCallback.class);

    @Override
    public Optional<Supplier<?>> find(Class<?> type) {
        Set<Bean<?>> found = found(type);
        if (found.size() > 1) {
            throw Messages.severalOfClass(agent, provider.annotation(), type);
        }
        found.forEach(bean -> checkTypes(bean, type));
        return found.stream().findFirst().map(bean -> () -> beans.reference(bean, type));
    }

    private void checkTypes(Bean<?> bean, Class<?> type) {
        if (Stream.concat(AROUND_ALL.stream(), provider.callbacks().stream())
                .anyMatch(around ->
                        around.isAssignableFrom(type) && bean.getTypes().contains(around))) {
            throw Messages.interceptsAllMethods(agent, provider.annotation(), type);
        }
    }

    /** A bean without qualifiers is preferred. */
    private Set<Bean<?>> found(Class<?> type) {
        Set<Bean<?>> usual = beans.candidates(agent, type, Default.Literal.INSTANCE);
        return usual.isEmpty() ? beans.candidates(agent, type, Any.Literal.INSTANCE) : usual;
    }
}
