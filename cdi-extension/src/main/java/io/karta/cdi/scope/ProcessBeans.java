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

    @SuppressWarnings("unchecked") // stored by findOrMake, with the bean that creates it
    <T> @Nullable T find(Contextual<T> bean) {
        Instance<T> instance = (Instance<T>) instances.get(bean);
        return instance == null ? null : instance.value();
    }

    /** Returns the object of a bean, created if necessary; empty if the beans of the process have been destroyed. */
    <T> Optional<T> findOrMake(Contextual<T> bean, CreationalContext<T> context) {
        T found = find(bean);
        return found != null ? Optional.of(found) : make(bean, context);
    }

    /** Creates one object at a time; the lock is reentrant, so that the creation can request other beans. */
    private synchronized <T> Optional<T> make(Contextual<T> bean, CreationalContext<T> context) {
        if (over) {
            return Optional.empty();
        }
        T found = find(bean);
        if (found != null) {
            return Optional.of(found);
        }
        T object = bean.create(context);
        instances.put(bean, new Instance<>(bean, object, context));
        inOrder.push(bean);
        return Optional.of(object);
    }

    synchronized void destroy(Contextual<?> bean) {
        inOrder.remove(bean);
        Instance<?> instance = instances.remove(bean);
        if (instance != null) {
            destroy(instance);
        }
    }

    /** Destroys in reverse order of creation, because objects may use earlier ones. */
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
