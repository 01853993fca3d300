/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.discovery;

import io.karta.cdi.bean.Beans;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.inject.Inject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.Optional;
import java.util.function.Function;

/**
 * Class of an agent, and the source of the object on which its methods are called.
 *
 * @param type the class
 * @param bean the bean of the class; empty for an object that was created without a container
 * @param object returns the object
 */
public record AgentClass(Class<?> type, Optional<Bean<?>> bean, Function<Beans, Object> object) {

    public AgentClass(Class<?> type, Bean<?> bean) {
        this(type, Optional.of(bean), beans -> beans.reference(beans.chosen(bean)));
    }

    /** Returns whether interceptors of the container apply to calls. */
    public boolean isBean() {
        return bean.isPresent();
    }

    /** Returns whether an alternative that is an agent, too, replaces the bean. */
    public boolean isReplaced(Beans beans) {
        Optional<Bean<?>> chosen = bean.map(beans::chosen);
        return !chosen.equals(bean) && Discovery.isAgentOrComponent(chosen.get().getBeanClass());
    }

    /** Returns whether a bean of another class replaces the bean. */
    boolean isReplacedBy(Class<?> other, Beans beans) {
        return bean.map(beans::chosen)
                .filter(chosen -> chosen.getBeanClass() == other && other != type)
                .isPresent();
    }

    /** Returns the class of an object that was created without a container. */
    public static AgentClass ofInstance(Class<?> type, Object instance) {
        return new AgentClass(type, Optional.empty(), beans -> instance);
    }

    /** Returns whether the constructor for the container is private, as that of a private class is by default. */
    public static boolean hasPrivateConstructor(Class<?> type) {
        boolean isPrivate = false;
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (constructor.isAnnotationPresent(Inject.class)) {
                return Modifier.isPrivate(constructor.getModifiers());
            }
            isPrivate |= constructor.getParameterCount() == 0 && Modifier.isPrivate(constructor.getModifiers());
        }
        return isPrivate;
    }
}
