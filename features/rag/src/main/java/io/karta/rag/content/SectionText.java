/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.content;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;

/**
 * Text of a leaf section in a store.
 *
 * @param id the id: the URI of the document, {@code #s}, and the position of the section
 * @param parentId the id of the containing section, or the URI of the document
 * @param ancestors the ids of all containing elements, outermost first
 * @param uri the URI of the document
 * @param path the titles of the document and of the sections that contain the text, outermost first
 * @param text the text
 * @param metadata the metadata of the document
 */
public record SectionText(
        String id,
        String parentId,
        List<String> ancestors,
        String uri,
        List<String> path,
        String text,
        Map<String, String> metadata)
        implements ContentElement {

    /** Creates a section. */
    public SectionText {
        requireNonNull(id, "id");
        requireNonNull(parentId, "parentId");
        requireNonNull(uri, "uri");
        requireNonNull(text, "text");
        ancestors = List.copyOf(ancestors);
        path = List.copyOf(path);
        metadata = Map.copyOf(metadata);
    }
}
