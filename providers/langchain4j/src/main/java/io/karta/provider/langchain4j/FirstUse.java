/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A conversation that begins with its first use: LangChain4j, Jackson and an HTTP client are hundreds of classes, which the
 * start of an application need not wait for. Safe for use by several threads.
 */
final class FirstUse {

    private final Supplier<Conversation> maker;
    private volatile @Nullable Conversation conversation;
    private boolean closed;

    FirstUse(Supplier<Conversation> maker) {
        this.maker = maker;
    }

    Conversation conversation() {
        Conversation begun = conversation;
        return begun != null ? begun : begin();
    }

    private synchronized Conversation begin() {
        Conversation begun = conversation;
        if (begun == null) {
            begun = maker.get();
            if (closed) {
                begun.close(); // so that it refuses, in the words of a model that was closed later
            }
            conversation = begun;
        }
        return begun;
    }

    synchronized void close() {
        closed = true;
        Conversation begun = conversation;
        if (begun != null) {
            begun.close();
        }
    }
}
