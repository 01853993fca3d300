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
import io.karta.observation.Observation;
import java.util.Optional;
import java.util.function.Consumer;

/** Reader of an answer, complete or in chunks. Not thread-safe. */
class ResponseReader {

    private final LanguageModel model;
    private Observation observation = Observation.NONE;

    private ResponseReader(LanguageModel model) {
        this.model = model;
    }

    static ResponseReader to(LanguageModel model) {
        return new ResponseReader(model);
    }

    static ResponseReader to(LanguageModel model, CallScope scope, Consumer<ModelChunk> chunks) {
        return new Chunked(model, scope, chunks);
    }

    /** Returns a reader that also passes the answer on while it is generated, if it has a subscriber. */
    static ResponseReader watched(LanguageModel model, CallScope scope) {
        return new Watched(model, scope);
    }

    ModelResponse read(ModelRequest request, CallTimeout alarm) {
        return model.answer(request);
    }

    /** Returns this reader, which reports chunks to an observation. */
    ResponseReader observedBy(Observation receiver) {
        observation = receiver;
        return this;
    }

    /** Reports a chunk. */
    void received() {
        observation.received();
    }

    /** Whether a chunk was delivered, which cannot be undone. */
    boolean hasReceived() {
        return false;
    }

    private static void stopIfProcessEnded(CallScope scope) {
        try {
            scope.beforeAttempt();
        } catch (ModelException over) {
            Thread.currentThread().interrupt(); // the client ends its call and reports it
        }
    }

    /**
     * Passes chunks on to subscribers, which never block. A retry is possible, because the complete answer counts: each
     * attempt is another message for them.
     */
    private static final class Watched extends ResponseReader {

        private final LanguageModel model;
        private final CallScope scope;

        Watched(LanguageModel model, CallScope scope) {
            super(model);
            this.model = model;
            this.scope = scope;
        }

        @Override
        ModelResponse read(ModelRequest request, CallTimeout alarm) {
            Optional<ModelOutput> output = scope.output(request, false);
            return output.isEmpty() ? super.read(request, alarm) : read(request, output.get());
        }

        private ModelResponse read(ModelRequest request, ModelOutput output) {
            try (output) {
                return model.stream(request, chunk -> {
                    received();
                    output.accept(chunk);
                    stopIfProcessEnded(scope);
                });
            }
        }
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
            return model.stream(request, chunk -> {
                received();
                alarm.pausing(() -> deliver(chunk));
            });
        }

        private void deliver(ModelChunk chunk) {
            received = true;
            chunks.accept(chunk);
            stopIfProcessEnded(scope);
        }

        @Override
        boolean hasReceived() {
            return received;
        }
    }
}
