/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingStore;
import io.karta.agent.ConfigKeys;
import io.karta.rag.lucene.LuceneStore;
import io.karta.rag.store.KnowledgeStore;
import io.karta.rag.store.KnowledgeStoreProvider;
import io.karta.spi.ApplicationBeans;
import io.karta.spi.NamedSettings;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Provider of stores whose embeddings are in a bean of LangChain4j's type {@link EmbeddingStore} with the name of the
 * knowledge base, for {@code ServiceLoader}.
 *
 * <pre>
 * karta.knowledge.manual.path=docs/
 * karta.knowledge.manual.store=langchain4j
 * karta.knowledge.manual.index=manual.index
 * </pre>
 */
public final class LangChain4jKnowledgeStoreProvider implements KnowledgeStoreProvider {

    /** Creates a provider, for {@code ServiceLoader}. */
    public LangChain4jKnowledgeStoreProvider() {}

    @Override
    public String name() {
        return "langchain4j";
    }

    @Override
    public Supplier<KnowledgeStore> create(NamedSettings settings, ApplicationBeans beans) {
        Optional<String> index = settings.values().text(ConfigKeys.KNOWLEDGE_INDEX);
        return () -> LangChain4jKnowledgeStore.of(
                settings.name(),
                embeddings(settings.name(), beans),
                index.map(Path::of).map(LuceneStore::in).orElseGet(LuceneStore::inMemory));
    }

    @SuppressWarnings("unchecked") // a bean has one type argument, and other ones than text are unusual
    private static EmbeddingStore<TextSegment> embeddings(String name, ApplicationBeans beans) {
        return beans.named(name, EmbeddingStore.class).orElseThrow(() -> Messages.embeddingStoreMissing(name));
    }
}
