/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.Bean;
import java.util.concurrent.atomic.AtomicBoolean;

/** Handle of a resolved bean that creates the object at its first use. */
final class LazyHandle<T> implements Instance.Handle<T> {

    private final Bean<?> bean;
    private final Lazy<Object> object;
    private final LookedUpInstances objects;
    private final AtomicBoolean isDestroyed = new AtomicBoolean();

    LazyHandle(Bean<?> bean, Lazy<Object> object, LookedUpInstances objects) {
        this.bean = bean;
        this.object = object;
        this.objects = objects;
    }

    @Override
    @SuppressWarnings("unchecked") // the bean has the requested type
    public T get() {
        if (isDestroyed.get()) {
            throw Messages.destroyed(bean);
        }
        return (T) object.get();
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    public Bean<T> getBean() {
        return (Bean<T>) bean;
    }

    @Override
    public void destroy() {
        if (object.isMade() && isDestroyed.compareAndSet(false, true)) {
            objects.destroy(object.get());
        }
    }

    @Override
    public void close() {
        destroy();
    }
}
