/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Client of one language model: one inference per call. The engine manages dialogues, runs tools and retries failed
 * calls.
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
 * <p>Thread-safe.
 */
public interface LanguageModel {

    /**
     * Returns the capabilities of the model beyond answering text with text.
     *
     * @return the capabilities
     */
    Set<Capability> capabilities();

    /**
     * Returns the context window of the model, if it is known.
     *
     * @return the maximum number of tokens of a prompt together with its answer; empty if it is unknown. The key
     *     {@code context-window} of a model takes precedence.
     */
    default OptionalInt contextWindow() {
        return OptionalInt.empty();
    }

    /**
     * Calls the model once.
     *
     * @param request the request
     * @return the answer
     * @throws io.karta.model.ModelException if the call fails; its kind determines whether the engine retries. An
     *     interrupted thread ends the call with {@link io.karta.model.ModelException.Kind#CANCELLED}, and stays
     *     interrupted.
     */
    ModelResponse answer(ModelRequest request);

    /**
     * Calls the model once, and delivers the answer in chunks as it is generated. A model without {@link
     * Capability#STREAMING} delivers a single chunk.
     *
     * <pre>{@code
     * ModelResponse whole = model.stream(request, chunk -> page.append(chunk.text()));
     * }</pre>
     *
     * @param request the request; its timeout limits each wait for the next chunk
     * @param chunks receives each chunk on this thread; a slow consumer slows the model down
     * @return the complete answer
     * @throws io.karta.model.ModelException if the call fails, or the stream is truncated. An interrupted thread ends
     *     the call with {@link io.karta.model.ModelException.Kind#CANCELLED}, and stays interrupted.
     */
    default ModelResponse stream(ModelRequest request, Consumer<ModelChunk> chunks) {
        ModelResponse response = answer(request);
        response.streamTo(chunks);
        return response;
    }
}
