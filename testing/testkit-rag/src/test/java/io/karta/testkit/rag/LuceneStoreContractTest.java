/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit.rag;

import io.karta.rag.lucene.LuceneStore;
import io.karta.rag.store.KnowledgeStore;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** The store in an index of Lucene satisfies the contract. */
class LuceneStoreContractTest {

    @Nested
    class InMemory extends KnowledgeStoreContract {

        @Override
        protected KnowledgeStore open() {
            return LuceneStore.inMemory();
        }
    }

    @Nested
    class InADirectory extends KnowledgeStoreContract {

        @TempDir
        Path directory;

        @Override
        protected KnowledgeStore open() {
            return LuceneStore.in(directory);
        }
    }
}
