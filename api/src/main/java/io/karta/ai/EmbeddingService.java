/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.model.Embedding;
import io.karta.model.ModelException;
import java.util.List;

/**
 * Turns texts into vectors, with one embedding model: {@code @Inject EmbeddingService} in any bean, or
 * {@code ai.withDefaultEmbeddingService()}.
 *
 * <pre>{@code
 * @Inject EmbeddingService embeddings;
 *
 * Embedding question = embeddings.embed("Why does my kettle leak?");
 * List<Embedding> articles = embeddings.embedAll(texts);
 * }</pre>
 *
 * <p>Inside an action a call counts against the budget of the process, is part of its history, and ends when the
 * process does. An interface, so that a plain object stands in for it in a unit test. Thread-safe.
 */
public interface EmbeddingService {

    /**
     * Embeds one text.
     *
     * @param text the text, not blank
     * @return its embedding
     * @throws io.karta.agent.AgentException if the text is blank
     * @throws ModelException if the model does not answer, as often as it is asked
     */
    default Embedding embed(String text) {
        return embedAll(List.of(text)).get(0);
    }

    /**
     * Embeds texts, in as many requests as the vendor's limits take.
     *
     * @param texts the texts, none of them blank; may be empty, which asks nobody
     * @return the embedding of each text, in the order of the texts
     * @throws io.karta.agent.AgentException if a text is blank, which is noticed before anything is asked
     * @throws ModelException if the model does not answer, as often as it is asked
     */
    List<Embedding> embedAll(List<String> texts);

    /**
     * Returns how many dimensions the embeddings have, for whoever makes a column or an index for them. Where neither
     * the configuration nor the provider knows, the model is asked once.
     *
     * @return at least 1
     * @throws ModelException if the model has to be asked and does not answer
     */
    int dimensions();
}
