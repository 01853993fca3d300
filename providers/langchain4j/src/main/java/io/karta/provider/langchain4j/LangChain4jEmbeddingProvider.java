/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import dev.langchain4j.model.embedding.EmbeddingModel;
import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModelProvider;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.literal.NamedLiteral;
import jakarta.inject.Inject;

/**
 * Provider of embedding models that are beans of LangChain4j's type {@link EmbeddingModel}. The name of the bean is
 * {@code model}, otherwise the name of the embedding model.
 *
 * <pre>
 * karta.embeddings.articles.provider=langchain4j
 * karta.embeddings.articles.model=titan
 * </pre>
 */
@Dependent
public class LangChain4jEmbeddingProvider implements EmbeddingModelProvider {

    private final Instance<EmbeddingModel> models;

    /**
     * Creates the provider.
     *
     * @param models the embedding models of the application
     */
    @Inject
    public LangChain4jEmbeddingProvider(@Any Instance<EmbeddingModel> models) {
        this.models = models;
    }

    @Override
    public String name() {
        return "langchain4j";
    }

    @Override
    public io.karta.model.EmbeddingModel create(EmbeddingConfig config) {
        var named = BeanConfig.of(config.connection());
        Instance<EmbeddingModel> model = models.select(NamedLiteral.of(named.bean()));
        if (!model.isResolvable()) {
            throw Messages.beanMissing(config.connection(), EmbeddingModel.class, named.bean());
        }
        named.check();
        return LangChain4jEmbeddings.of(config.name(), model.get());
    }
}
