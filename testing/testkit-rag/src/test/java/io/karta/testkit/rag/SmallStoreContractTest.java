/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit.rag;

import io.karta.rag.content.ContentElement;
import io.karta.rag.store.IndexedDocument;
import io.karta.rag.store.KnowledgeStore;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A store without any search can satisfy the contract; the tests of searches are skipped. */
class SmallStoreContractTest extends KnowledgeStoreContract {

    @Override
    protected KnowledgeStore open() {
        return new MapStore();
    }

    /** Store in a map. Thread-safe. */
    private static final class MapStore implements KnowledgeStore {

        private volatile Map<String, IndexedDocument> documents = Map.of();

        @Override
        public Map<String, String> documents() {
            Map<String, String> hashes = new HashMap<>();
            documents.values().forEach(document -> hashes.put(document.uri(), document.hash()));
            return hashes;
        }

        @Override
        public synchronized void update(Collection<IndexedDocument> added, Collection<String> removed) {
            Map<String, IndexedDocument> changed = new HashMap<>(documents);
            changed.keySet().removeAll(removed);
            added.forEach(document -> changed.put(document.uri(), document));
            documents = Map.copyOf(changed);
        }

        @Override
        public Optional<ContentElement> find(String id) {
            return documents.values().stream()
                    .<ContentElement>flatMap(
                            document -> Stream.concat(document.chunks().stream(), document.sections().stream()))
                    .filter(element -> element.id().equals(id))
                    .findFirst();
        }

        @Override
        public long size() {
            return documents.values().stream()
                    .mapToLong(document -> document.chunks().size())
                    .sum();
        }

        @Override
        public void close() {}
    }
}
