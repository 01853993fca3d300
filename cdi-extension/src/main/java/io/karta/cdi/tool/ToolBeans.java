/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.tool;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.Lazy;
import io.karta.cdi.invocation.ActionCall;
import io.karta.engine.tool.ToolOwners;
import io.karta.tool.ToolResult;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Beans with tools, which are found by the names of their classes. Dependent beans are excluded, because each look-up
 * creates a new object.
 */
public final class ToolBeans implements ToolOwners {

    private final Beans beans;
    private final Lazy<Map<String, Bean<?>>> byName = new Lazy<>(this::read);
    private final Lazy<ActionCall> between;

    public ToolBeans(Beans beans) {
        this.beans = beans;
        this.between = new Lazy<>(() -> beans.reference(ActionCall.class));
    }

    private Map<String, Bean<?>> read() {
        return all().filter(bean -> bean.getScope() != Dependent.class)
                .collect(Collectors.toMap(bean -> bean.getBeanClass().getName(), bean -> bean, (one, other) -> one));
    }

    /** Returns the beans that are classes of the application, in any scope. */
    Stream<Bean<?>> all() {
        return beans.ofType(Object.class, Any.Literal.INSTANCE).stream()
                .filter(bean -> bean.getTypes().contains(bean.getBeanClass()));
    }

    Object reference(Bean<?> bean) {
        return beans.reference(bean);
    }

    @Override
    public Optional<String> nameOf(Object owner) {
        Class<?> type = owner.getClass();
        for (Class<?> one = type; one != null && one != Object.class; one = one.getSuperclass()) {
            Bean<?> bean = byName.get().get(one.getName());
            if (bean != null) {
                return isInstance(owner, bean, one) ? Optional.of(one.getName()) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Returns whether an object is an instance of a bean: of its class, its proxy or its subclass. */
    private boolean isInstance(Object owner, Bean<?> bean, Class<?> type) {
        Class<?> own = owner.getClass();
        boolean isMade = own.getName().startsWith(type.getName())
                && (own.getSimpleName().contains("Proxy") || own.getSimpleName().contains("Subclass"));
        return own == type || isMade || beans.reference(bean).getClass() == own;
    }

    @Override
    public ToolResult call(Callable<ToolResult> tool) throws Exception {
        return between.get().call(tool);
    }

    @Override
    public Optional<Object> find(String name) {
        return Optional.ofNullable(byName.get().get(name)).map(beans::reference);
    }
}
