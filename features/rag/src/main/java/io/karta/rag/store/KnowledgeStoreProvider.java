/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.store;

import io.karta.spi.ApplicationBeans;
import io.karta.spi.NamedSettings;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Provider of the stores of configured knowledge bases, which a jar registers as a service of {@code ServiceLoader}.
 *
 * <pre>{@code
 * karta.knowledge.manual.path=docs/
 * karta.knowledge.manual.store=pgvector
 * }</pre>
 */
public interface KnowledgeStoreProvider {

    /**
     * Returns the name of the stores, the value of {@code karta.knowledge.<name>.store}.
     *
     * @return the name
     */
    String name();

    /**
     * Returns further keys below the name of a knowledge base that the provider reads.
     *
     * @return the keys
     */
    default Set<String> keys() {
        return Set.of();
    }

    /**
     * Reads the settings of a store, without opening it.
     *
     * @param settings the settings of the knowledge base; report problems to it
     * @param beans the beans of the application
     * @return opens the store, at the first use of the knowledge base
     */
    Supplier<? extends KnowledgeStore> create(NamedSettings settings, ApplicationBeans beans);
}
