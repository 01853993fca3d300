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

/** Builds the tree of sections from headings and texts in their order. Not thread-safe. */
final class SectionTree {

    private record Part(int level, String title, StringBuilder text) {}

    private final List<Part> parts = new ArrayList<>(List.of(new Part(0, "", new StringBuilder())));

    void heading(int level, String title) {
        parts.add(new Part(level, title.strip(), new StringBuilder()));
    }

    void text(CharSequence text) {
        parts.get(parts.size() - 1).text().append(text);
    }

    /** Returns the first heading. */
    Optional<String> title() {
        return parts.stream().map(Part::title).filter(title -> !title.isEmpty()).findFirst();
    }

    List<Section> sections() {
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
