/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.model.Embedding;
import io.karta.model.ModelException;
import java.util.List;

/**
 * Service that converts texts to vectors with one embedding model: {@code @Inject EmbeddingService} in any bean, or
 * {@code ai.withDefaultEmbeddingService()}.
 *
 * <pre>{@code
 * @Inject EmbeddingService embeddings;
 *
 * Embedding question = embeddings.embed("Why does my kettle leak?");
 * List<Embedding> articles = embeddings.embedAll(texts);
 * }</pre>
 *
 * <p>Inside an action, every call is charged to the budget of the process, recorded in its history, and cancelled when
 * the process ends. In unit tests, use a fake implementation. Thread-safe.
 */
public interface EmbeddingService {

    /**
     * Embeds one text.
     *
     * @param text the text, not blank
     * @return its embedding
     * @throws io.karta.agent.AgentException if the text is blank
     * @throws ModelException if all attempts of the call fail
     */
    default Embedding embed(String text) {
        return embedAll(List.of(text)).get(0);
    }

    /**
     * Embeds texts, in as many requests as the vendor's limits require.
     *
     * @param texts the texts, none of them blank; may be empty, in which case no request is sent
     * @return the embedding of each text, in the order of the texts
     * @throws io.karta.agent.AgentException if a text is blank, no request is sent then
     * @throws ModelException if all attempts of the call fail
     */
    List<Embedding> embedAll(List<String> texts);

    /**
     * Returns the number of dimensions of the embeddings, for example to create a database column or index. If neither
     * the configuration nor the provider declares it, one request is sent to the model.
     *
     * @return at least 1
     * @throws ModelException if that request fails
     */
    int dimensions();

    /**
     * Returns the identity of the model. Embeddings with different identities are not comparable, so a store of
     * embeddings embeds its texts again after the identity has changed. No request is sent.
     *
     * @return the name of the model, its provider, the vendor's name, and the number of dimensions if it is known
     *     without a request; empty if the service does not know its model
     */
    default String identity() {
        return "";
    }
}
