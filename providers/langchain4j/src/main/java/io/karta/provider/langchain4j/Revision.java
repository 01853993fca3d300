/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import io.karta.rag.store.IndexedDocument;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * State of a document in both stores, which the index of texts keeps in place of the hash.
 *
 * @param hash the hash of the content
 * @param number counts the updates of the document; part of the ids of its embeddings
 * @param chunks the number of chunks
 */
record Revision(String hash, int number, int chunks) {

    /** A repeated update after a crash has the same number, so it replaces what the interrupted one has left. */
    static Revision after(@Nullable Revision before, IndexedDocument document) {
        return new Revision(
                document.hash(),
                before == null ? 1 : before.number() + 1,
                document.chunks().size());
    }

    static Map<String, Revision> all(Map<String, String> texts) {
        Map<String, Revision> revisions = new HashMap<>();
        texts.forEach((uri, text) -> revisions.put(uri, parse(text)));
        return Map.copyOf(revisions);
    }

    /** An index of another store counts as outdated, so its documents are read and embedded again. */
    private static Revision parse(String text) {
        String[] parts = text.split(" ", -1);
        try {
            return new Revision(parts[2], Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException ignored) { // the hash alone
            return new Revision("", 0, 0);
        }
    }

    @Override
    public String toString() {
        return "%s %s %s".formatted(number, chunks, hash);
    }
}
