/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.content;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;

/**
 * Piece of the text of a leaf section, the unit of searches.
 *
 * <pre>{@code
 * Chunk best = manual.search("How long is the warranty?", 5).get(0).chunk();
 * }</pre>
 *
 * @param id the id: the URI of the document, {@code #}, and the position
 * @param parentId the id of the leaf section
 * @param uri the URI of the document
 * @param position the position among the chunks of the document, from 0
 * @param path the titles of the document and of the sections that contain the chunk, outermost first
 * @param text the text, after the title of its section if the chunker adds it
 * @param metadata the metadata of the document
 */
public record Chunk(
        String id,
        String parentId,
        String uri,
        int position,
        List<String> path,
        String text,
        Map<String, String> metadata)
        implements ContentElement {

    /** Creates a chunk. */
    public Chunk {
        requireNonNull(id, "id");
        requireNonNull(parentId, "parentId");
        requireNonNull(uri, "uri");
        requireNonNull(text, "text");
        path = List.copyOf(path);
        metadata = Map.copyOf(metadata);
    }

    /**
     * Returns this chunk with another text.
     *
     * @param other the text
     * @return the changed copy
     */
    public Chunk withText(String other) {
        return new Chunk(id, parentId, uri, position, path, other, metadata);
    }
}
