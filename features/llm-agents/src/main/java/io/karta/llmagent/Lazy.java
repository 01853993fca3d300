/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Thread-safe, lazily created value. A creation that fails is repeated with the next access. */
final class Lazy<T> implements Supplier<T> {

    private final Supplier<? extends T> maker;
    private @Nullable T created;

    Lazy(Supplier<? extends T> maker) {
        this.maker = maker;
    }

    @Override
    public synchronized T get() {
        T result = created;
        if (result == null) {
            result = maker.get();
            created = result;
        }
        return result;
    }
}
