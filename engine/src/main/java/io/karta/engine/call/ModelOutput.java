/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.model.ModelChunk;

/** Receiver of the answer of one attempt to call a model, while the model generates it. Never blocks or throws. */
public interface ModelOutput extends AutoCloseable {

    /** Receives the next chunk. */
    void accept(ModelChunk chunk);

    /** The attempt has ended. */
    @Override
    void close();
}
