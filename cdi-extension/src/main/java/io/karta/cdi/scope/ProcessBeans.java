/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.scope;

import jakarta.enterprise.context.spi.Contextual;
import jakarta.enterprise.context.spi.CreationalContext;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Beans of one process, each created once and destroyed once. Thread-safe. */
final class ProcessBeans {

    private static final Logger LOGGER = System.getLogger(ProcessBeans.class.getName());

    private final Map<Contextual<?>, Instance<?>> instances = new ConcurrentHashMap<>();
    private final Deque<Contextual<?>> inOrder = new ArrayDeque<>();
    private boolean over;

    private record Instance<T>(Contextual<T> bean, T value, CreationalContext<T> context) {

        void destroy() {
            bean.destroy(value, context);
        }
    }

    @SuppressWarnings("unchecked") // put there by findOrMake, with the bean that makes it
    <T> @Nullable T find(Contextual<T> bean) {
        Instance<T> instance = (Instance<T>) instances.get(bean);
        return instance == null ? null : instance.value();
    }

    /** Empty if the process's beans are destroyed already. */
    <T> Optional<T> findOrMake(Contextual<T> bean, CreationalContext<T> context) {
        T found = find(bean);
        return found != null ? Optional.of(found) : make(bean, context);
    }

    /** One at a time: a bean that needs another one while it is made finds the lock its own. */
    private synchronized <T> Optional<T> make(Contextual<T> bean, CreationalContext<T> context) {
        if (over) {
            return Optional.empty();
        }
        T found = find(bean);
        if (found != null) {
            return Optional.of(found);
        }
        T made = bean.create(context);
        instances.put(bean, new Instance<>(bean, made, context));
        inOrder.push(bean);
        return Optional.of(made);
    }

    synchronized void destroy(Contextual<?> bean) {
        inOrder.remove(bean);
        Instance<?> instance = instances.remove(bean);
        if (instance != null) {
            destroy(instance);
        }
    }

    /** The last one first, because it may use those before it. */
    synchronized void destroyAll() {
        over = true;
        while (!inOrder.isEmpty()) {
            destroy(inOrder.peek());
        }
    }

    private static void destroy(Instance<?> instance) {
        try {
            instance.destroy();
        } catch (RuntimeException e) {
            LOGGER.log(Level.WARNING, () -> Messages.beanNotDestroyed(instance.bean()), e);
        }
    }
}
