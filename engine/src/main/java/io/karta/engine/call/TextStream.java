/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

/** Receiver of the text of an answer that arrives in parts. Not thread-safe. */
public interface TextStream extends AutoCloseable {

    /** Receiver that ignores the text. */
    TextStream IGNORED = part -> {};

    /** Receives the next part. */
    void append(String part);

    /** Marks the text as complete. */
    @Override
    default void close() {}
}
