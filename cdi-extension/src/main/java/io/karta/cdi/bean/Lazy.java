/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Value that is created once, at its first use. Thread-safe. */
public final class Lazy<T> implements Supplier<T> {

    private final Supplier<? extends T> maker;
    private volatile @Nullable T value;

    public Lazy(Supplier<? extends T> maker) {
        this.maker = maker;
    }

    @Override
    public T get() {
        T created = value;
        return created != null ? created : make();
    }

    private synchronized T make() {
        T created = value;
        if (created == null) {
            created = maker.get();
            value = created;
        }
        return created;
    }

    public boolean isMade() {
        return value != null;
    }
}
