/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.content;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * Division of a document.
 *
 * <pre>{@code
 * new Section.ContainerSection("Returns", List.of(new Section.LeafSection("Deadline", "Within 30 days.")))
 * }</pre>
 */
public sealed interface Section {

    /**
     * Returns the title.
     *
     * @return the title; empty for text before the first heading
     */
    String title();

    /**
     * Section that contains other sections.
     *
     * @param title the title
     * @param sections the sections, in order
     */
    record ContainerSection(String title, List<Section> sections) implements Section {

        /** Creates a section. */
        public ContainerSection {
            requireNonNull(title, "title");
            sections = List.copyOf(sections);
        }
    }

    /**
     * Section with text.
     *
     * @param title the title; that of the containing section for the text before its first subsection
     * @param text the text
     */
    record LeafSection(String title, String text) implements Section {

        /** Creates a section. */
        public LeafSection {
            requireNonNull(title, "title");
            requireNonNull(text, "text");
        }
    }
}
