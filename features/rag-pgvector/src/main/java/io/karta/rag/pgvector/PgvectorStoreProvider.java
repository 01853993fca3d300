/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.pgvector;

import io.karta.agent.ConfigKeys;
import io.karta.rag.store.KnowledgeStore;
import io.karta.rag.store.KnowledgeStoreProvider;
import io.karta.spi.ApplicationBeans;
import io.karta.spi.NamedSettings;
import java.util.Set;
import java.util.function.Supplier;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/**
 * Provider of stores in PostgreSQL, for {@code ServiceLoader}.
 *
 * <pre>
 * karta.knowledge.manual.path=docs/
 * karta.knowledge.manual.store=pgvector
 * karta.knowledge.manual.data-source=jdbc/knowledge
 * </pre>
 */
public final class PgvectorStoreProvider implements KnowledgeStoreProvider {

    private static final String DEFAULT_DATA_SOURCE = "java:comp/DefaultDataSource";

    /** Creates a provider, for {@code ServiceLoader}. */
    public PgvectorStoreProvider() {}

    @Override
    public String name() {
        return "pgvector";
    }

    @Override
    public Set<String> keys() {
        return Set.of(ConfigKeys.KNOWLEDGE_DATA_SOURCE);
    }

    @Override
    public Supplier<KnowledgeStore> create(NamedSettings settings, ApplicationBeans beans) {
        String source = settings.values().text(ConfigKeys.KNOWLEDGE_DATA_SOURCE).orElse(DEFAULT_DATA_SOURCE);
        return () -> PgvectorStore.of(lookUp(source), settings.name());
    }

    @SuppressWarnings("BanJNDI") // the operator sets the name, as for every data source of a server
    private static DataSource lookUp(String name) {
        try {
            Object found = InitialContext.doLookup(name);
            if (found instanceof DataSource source) {
                return source;
            }
            throw Messages.noDataSource(name, null);
        } catch (NamingException e) {
            throw Messages.noDataSource(name, e);
        }
    }
}
