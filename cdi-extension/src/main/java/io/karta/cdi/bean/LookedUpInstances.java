/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import jakarta.enterprise.context.spi.AlterableContext;
import jakarta.enterprise.context.spi.CreationalContext;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.reflect.Type;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Objects that an {@link ApplicationInstance} has returned. It owns those of scopes without proxies until they are
 * destroyed; of the others there is one proxy per bean. Thread-safe.
 */
final class LookedUpInstances {

    private final BeanManager container;
    private final IdentityHashMap<Object, Reference> references = new IdentityHashMap<>();

    LookedUpInstances(BeanManager container) {
        this.container = container;
    }

    private record Reference(Bean<?> bean, CreationalContext<?> context) {}

    synchronized Object make(Bean<?> bean, Type type) {
        CreationalContext<?> context = container.createCreationalContext(bean);
        Object instance = container.getReference(bean, type, context);
        references.put(instance, new Reference(bean, context));
        return instance;
    }

    void destroy(Object object) {
        Reference reference;
        synchronized (this) {
            reference = references.remove(object);
        }
        if (reference == null) {
            return; // created elsewhere, or destroyed before
        }
        if (container.isNormalScope(reference.bean().getScope())
                && container.getContext(reference.bean().getScope()) instanceof AlterableContext scope) {
            scope.destroy(reference.bean());
        }
        reference.context().release();
    }

    void release() {
        List<Reference> all;
        synchronized (this) {
            all = List.copyOf(references.values());
            references.clear();
        }
        all.forEach(reference -> reference.context().release());
    }
}
