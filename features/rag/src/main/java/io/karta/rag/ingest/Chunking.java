/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.ingest;

import static java.util.Objects.requireNonNull;

import io.karta.rag.content.Chunk;
import io.karta.rag.content.Document;
import io.karta.rag.read.ChunkTransformer;
import io.karta.rag.read.ChunkedText;
import io.karta.rag.read.Chunker;
import java.util.List;

/**
 * Division of documents into chunks.
 *
 * @param chunker the chunker
 * @param transformers change the texts of the chunks, one after the other
 */
public record Chunking(Chunker chunker, List<ChunkTransformer> transformers) {

    /** Creates the division. */
    public Chunking {
        requireNonNull(chunker, "chunker");
        transformers = List.copyOf(transformers);
    }

    ChunkedText chunk(Document document) {
        ChunkedText text = chunker.chunk(document);
        return transformers.isEmpty()
                ? text
                : new ChunkedText(
                        text.sections(),
                        text.chunks().stream()
                                .map(chunk -> transformed(chunk, document))
                                .toList());
    }

    private Chunk transformed(Chunk chunk, Document document) {
        Chunk changed = chunk;
        for (ChunkTransformer transformer : transformers) {
            changed = changed.withText(transformer.transform(changed, document));
            if (changed.text().isBlank()) {
                throw Messages.blankChunk(changed.id(), transformer.version());
            }
        }
        return changed;
    }

    /** Returns a text that changes with everything on which the chunks of a document depend. */
    String identity() {
        List<String> versions =
                transformers.stream().map(ChunkTransformer::version).toList();
        return versions.isEmpty() ? chunker.toString() : chunker + " " + versions;
    }
}
