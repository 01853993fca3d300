/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A conversation that begins with its first use: LangChain4j, Jackson and an HTTP client are hundreds of classes, which the
 * start of an application need not wait for. Safe for use by several threads.
 */
final class Lazy<T> {

    private final Supplier<T> maker;
    private final Consumer<T> closer;
    private volatile @Nullable T conversation;
    private boolean closed;

    Lazy(Supplier<T> maker, Consumer<T> closer) {
        this.maker = maker;
        this.closer = closer;
    }

    T conversation() {
        T begun = conversation;
        return begun != null ? begun : begin();
    }

    private synchronized T begin() {
        T begun = conversation;
        if (begun == null) {
            begun = maker.get();
            if (closed) {
                closer.accept(begun); // so that it refuses, in the words of a model that was closed later
            }
            conversation = begun;
        }
        return begun;
    }

    synchronized void close() {
        closed = true;
        T begun = conversation;
        if (begun != null) {
            closer.accept(begun);
        }
    }
}
