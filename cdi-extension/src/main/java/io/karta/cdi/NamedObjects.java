/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.ai.ModelCallback;
import io.karta.guard.Guardrail;
import io.karta.llmagent.AgentCallback;
import io.karta.llmagent.ObjectSource;
import io.karta.tool.ToolCallback;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Default;
import jakarta.enterprise.inject.Instance;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The beans that an agent made of words names by their classes. */
record NamedObjects(Class<?> agent, Instance<Object> beans) implements ObjectSource {

    private static final Set<Class<?>> AROUND_ALL =
            Set.of(Guardrail.class, AgentCallback.class, ModelCallback.class, ToolCallback.class);

    @Override
    public Optional<Supplier<?>> find(Class<?> type) {
        Instance<?> found = found(type);
        if (found.isAmbiguous()) {
            throw ExtensionMessages.severalOfClass(agent, type);
        }
        if (found.isUnsatisfied()) {
            return Optional.empty();
        }
        Set<?> types = found.getHandle().getBean().getTypes();
        if (AROUND_ALL.stream().anyMatch(around -> around.isAssignableFrom(type) && types.contains(around))) {
            throw ExtensionMessages.standsAroundAll(agent, type);
        }
        return Optional.of(found::get);
    }

    /** A bean without qualifiers is meant rather than one that has some. */
    private Instance<?> found(Class<?> type) {
        Instance<?> usual = beans.select(type, Default.Literal.INSTANCE);
        return usual.isUnsatisfied() ? beans.select(type, Any.Literal.INSTANCE) : usual;
    }
}
