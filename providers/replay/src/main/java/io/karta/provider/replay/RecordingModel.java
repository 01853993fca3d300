/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.replay;

import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.ModelChunk;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** Model that records its calls. Thread-safe if the model is. */
record RecordingModel(LanguageModel model, Recordings recordings) implements LanguageModel {

    @Override
    public Set<Capability> capabilities() {
        return model.capabilities();
    }

    @Override
    public OptionalInt contextWindow() {
        return model.contextWindow();
    }

    @Override
    public ModelResponse answer(ModelRequest request) {
        return recorded(request, List.of(), model::answer);
    }

    @Override
    public ModelResponse stream(ModelRequest request, Consumer<ModelChunk> chunks) {
        List<ModelChunk> pieces = new ArrayList<>();
        return recorded(
                request,
                pieces,
                recorded -> model.stream(recorded, chunk -> {
                    pieces.add(chunk);
                    chunks.accept(chunk);
                }));
    }

    private ModelResponse recorded(
            ModelRequest request, List<ModelChunk> pieces, Function<ModelRequest, ModelResponse> asking) {
        RecordedRequest recorded = RecordedRequest.of(request);
        recordings.note(model.capabilities());
        try {
            ModelResponse response = asking.apply(request);
            recordings.add(RecordedExchange.answered(recorded, response, pieces));
            return response;
        } catch (ModelException failure) {
            if (failure.kind().isRetryable()) {
                recordings.addForNow(RecordedExchange.failed(recorded, failure));
            } else if (failure.kind() != ModelException.Kind.CANCELLED) {
                recordings.add(RecordedExchange.failed(recorded, failure));
            }
            throw failure;
        }
    }
}
