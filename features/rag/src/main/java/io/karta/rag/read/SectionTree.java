/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.read;

import io.karta.rag.content.Section;
import io.karta.rag.content.Section.ContainerSection;
import io.karta.rag.content.Section.LeafSection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Builder of the sections of a document from headings and texts in their order.
 *
 * <pre>{@code
 * var tree = new SectionTree();
 * tree.heading(1, "Returns");
 * tree.text("Within 30 days.");
 * List<Section> sections = tree.sections();
 * }</pre>
 *
 * <p>Not thread-safe.
 */
public final class SectionTree {

    private record Part(int level, String title, StringBuilder text) {}

    private final List<Part> parts = new ArrayList<>(List.of(new Part(0, "", new StringBuilder())));

    /** Creates a builder without sections. */
    public SectionTree() {}

    /**
     * Begins a section.
     *
     * @param level the level of its heading, from 1
     * @param title the title; what follows its first 1000 characters becomes text of the section
     */
    public void heading(int level, String title) {
        String whole = title.strip();
        int end = TextBoundary.titleEnd(whole);
        parts.add(new Part(level, whole.substring(0, end).strip(), new StringBuilder()));
        if (end < whole.length()) {
            text(whole.substring(end) + "\n\n");
        }
    }

    /**
     * Adds text to the present section.
     *
     * @param text the text
     */
    public void text(CharSequence text) {
        parts.get(parts.size() - 1).text().append(text);
    }

    /**
     * Returns the first heading.
     *
     * @return its title; empty if there is none
     */
    public Optional<String> title() {
        return parts.stream().map(Part::title).filter(title -> !title.isEmpty()).findFirst();
    }

    /**
     * Returns the sections.
     *
     * @return the sections; those without text are omitted
     */
    public List<Section> sections() {
        return sections(parts);
    }

    /** The depth of the recursion is at most the number of levels. */
    private static List<Section> sections(List<Part> parts) {
        List<Section> sections = new ArrayList<>();
        int start = 0;
        while (start < parts.size()) {
            int level = parts.get(start).level() == 0
                    ? Integer.MAX_VALUE
                    : parts.get(start).level();
            int end = start + 1;
            while (end < parts.size() && parts.get(end).level() > level) {
                end++;
            }
            section(parts.get(start), parts.subList(start + 1, end)).ifPresent(sections::add);
            start = end;
        }
        return sections;
    }

    private static Optional<Section> section(Part head, List<Part> below) {
        String text = head.text().toString().strip();
        List<Section> inner = sections(below);
        Optional<LeafSection> own =
                text.isEmpty() ? Optional.empty() : Optional.of(new LeafSection(head.title(), text));
        if (inner.isEmpty()) {
            return own.map(leaf -> leaf);
        }
        List<Section> all = new ArrayList<>();
        own.ifPresent(all::add);
        all.addAll(inner);
        return Optional.of(new ContainerSection(head.title(), all));
    }
}
