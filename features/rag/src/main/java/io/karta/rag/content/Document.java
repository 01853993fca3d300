/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.content;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;

/**
 * Document as a reader produced it: the root of a tree of sections.
 *
 * <pre>{@code
 * new Document("faq.md", "Questions", Map.of("audience", "customers"), List.of(new LeafSection("Returns", text)))
 * }</pre>
 *
 * @param uri the location of the document within its source, unique there
 * @param title the title
 * @param metadata values by which searches can be filtered
 * @param sections the sections, in order
 */
public record Document(String uri, String title, Map<String, String> metadata, List<Section> sections) {

    /** Creates a document. */
    public Document {
        requireNonNull(uri, "uri");
        requireNonNull(title, "title");
        metadata = Map.copyOf(metadata);
        sections = List.copyOf(sections);
    }
}
