/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes something when it is first wanted, once; tried again where it failed. Safe for use by several threads. */
final class Lazy<T> implements Supplier<T> {

    private final Supplier<? extends T> maker;
    private @Nullable T made;

    Lazy(Supplier<? extends T> maker) {
        this.maker = maker;
    }

    @Override
    public synchronized T get() {
        T result = made;
        if (result == null) {
            result = maker.get();
            made = result;
        }
        return result;
    }
}
