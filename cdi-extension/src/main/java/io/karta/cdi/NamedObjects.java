/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.ai.ModelCallback;
import io.karta.ai.ToolCallback;
import io.karta.guard.Guardrail;
import io.karta.llmagent.AgentCallback;
import io.karta.llmagent.ObjectSource;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Default;
import jakarta.enterprise.inject.spi.Bean;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The beans that an agent made of words names by their classes. */
record NamedObjects(Class<?> agent, Beans beans) implements ObjectSource {

    private static final Set<Class<?>> AROUND_ALL =
            Set.of(Guardrail.class, AgentCallback.class, ModelCallback.class, ToolCallback.class);

    @Override
    public Optional<Supplier<?>> find(Class<?> type) {
        Set<Bean<?>> found = found(type);
        if (found.size() > 1) {
            throw ExtensionMessages.severalOfClass(agent, type);
        }
        found.forEach(bean -> checkTypes(bean, type));
        return found.stream().findFirst().map(bean -> () -> beans.reference(bean, type));
    }

    private void checkTypes(Bean<?> bean, Class<?> type) {
        if (AROUND_ALL.stream()
                .anyMatch(around ->
                        around.isAssignableFrom(type) && bean.getTypes().contains(around))) {
            throw ExtensionMessages.standsAroundAll(agent, type);
        }
    }

    /** A bean without qualifiers is meant rather than one that has some. */
    private Set<Bean<?>> found(Class<?> type) {
        Set<Bean<?>> usual = beans.candidates(agent, type, Default.Literal.INSTANCE);
        return usual.isEmpty() ? beans.candidates(agent, type, Any.Literal.INSTANCE) : usual;
    }
}
