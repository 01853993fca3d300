/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Value such as a client, created at its first use, so that deployments load no HTTP and JSON classes. Thread-safe. */
final class Lazy<T> implements Supplier<T> {

    private final Supplier<T> factory;
    private final Consumer<T> closer;
    private volatile @Nullable T value;
    private boolean closed;

    /** Creates a value that needs no closing. */
    Lazy(Supplier<T> factory) {
        this(factory, ignored -> {});
    }

    Lazy(Supplier<T> factory, Consumer<T> closer) {
        this.factory = factory;
        this.closer = closer;
    }

    @Override
    public T get() {
        T present = value;
        return present != null ? present : create();
    }

    private synchronized T create() {
        T present = value;
        if (present == null) {
            present = factory.get();
            if (closed) {
                closer.accept(present); // calls fail as they do on a client that is closed later
            }
            value = present;
        }
        return present;
    }

    synchronized void close() {
        closed = true;
        T present = value;
        if (present != null) {
            closer.accept(present);
        }
    }
}
