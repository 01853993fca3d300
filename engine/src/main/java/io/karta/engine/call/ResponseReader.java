/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.engine.concurrent.CallTimeout;
import io.karta.model.LanguageModel;
import io.karta.model.ModelChunk;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import java.util.function.Consumer;

/** Reader of an answer, complete or in chunks. Not thread-safe. */
class ResponseReader {

    private final LanguageModel model;

    private ResponseReader(LanguageModel model) {
        this.model = model;
    }

    static ResponseReader to(LanguageModel model) {
        return new ResponseReader(model);
    }

    static ResponseReader to(LanguageModel model, CallScope scope, Consumer<ModelChunk> chunks) {
        return new Chunked(model, scope, chunks);
    }

    ModelResponse read(ModelRequest request, CallTimeout alarm) {
        return model.answer(request);
    }

    /** Whether a chunk was delivered, which cannot be undone. */
    boolean hasReceived() {
        return false;
    }

    /** Delivers each chunk when it arrives; the consumer may be slow. */
    private static final class Chunked extends ResponseReader {

        private final LanguageModel model;
        private final CallScope scope;
        private final Consumer<ModelChunk> chunks;
        private boolean received;

        Chunked(LanguageModel model, CallScope scope, Consumer<ModelChunk> chunks) {
            super(model);
            this.model = model;
            this.scope = scope;
            this.chunks = chunks;
        }

        @Override
        ModelResponse read(ModelRequest request, CallTimeout alarm) {
            return model.stream(request, chunk -> alarm.pausing(() -> deliver(chunk)));
        }

        private void deliver(ModelChunk chunk) {
            received = true;
            chunks.accept(chunk);
            stopIfProcessEnded();
        }

        private void stopIfProcessEnded() {
            try {
                scope.beforeAttempt();
            } catch (ModelException over) {
                Thread.currentThread().interrupt(); // the client ends its call and reports it
            }
        }

        @Override
        boolean hasReceived() {
            return received;
        }
    }
}
