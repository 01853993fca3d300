/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.util.Set;
import java.util.function.Consumer;

/**
 * One language model: one inference per call. It keeps no conversation, runs no tools, and does not retry; that is the
 * engine's work.
 *
 * <pre>{@code
 * @Named("house")                                // a model named "house", for ai.withLlm("house")
 * @ApplicationScoped
 * class HouseModel implements LanguageModel {
 *
 *     public Set<Capability> capabilities() { return Set.of(); }
 *
 *     public ModelResponse answer(ModelRequest request) {
 *         return ModelResponse.of(inference.complete(request.messages()));
 *     }
 * }
 * }</pre>
 *
 * <p>Called by several threads at once.
 */
public interface LanguageModel {

    /**
     * Returns the capabilities of the model beyond answering text with text.
     *
     * @return its capabilities
     */
    Set<Capability> capabilities();

    /**
     * Asks the model once.
     *
     * @param request what to ask, and how
     * @return the answer
     * @throws io.karta.model.ModelException if there is none; its kind decides whether the engine asks again. An
     *     interrupted thread ends the call with {@link io.karta.model.ModelException.Kind#CANCELLED}, and stays
     *     interrupted.
     */
    ModelResponse answer(ModelRequest request);

    /**
     * Asks the model once, and tells its answer while it is being written. A model without {@link Capability#STREAMING}
     * tells it in one piece.
     *
     * <pre>{@code
     * ModelResponse whole = model.stream(request, chunk -> page.append(chunk.text()));
     * }</pre>
     *
     * @param request what to ask, and how; its timeout bounds each wait for the next piece
     * @param chunks is told each piece on this thread, and may take its time: the model is read no faster
     * @return the whole answer
     * @throws io.karta.model.ModelException if there is none, or it breaks off. An interrupted thread ends the call
     *     with {@link io.karta.model.ModelException.Kind#CANCELLED}, and stays interrupted.
     */
    default ModelResponse stream(ModelRequest request, Consumer<ModelChunk> chunks) {
        ModelResponse response = answer(request);
        response.streamTo(chunks);
        return response;
    }
}
