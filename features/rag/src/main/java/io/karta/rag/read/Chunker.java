/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.read;

import static java.util.Objects.requireNonNull;

import io.karta.rag.content.Chunk;
import io.karta.rag.content.Document;
import io.karta.rag.content.Section;
import io.karta.rag.content.Section.ContainerSection;
import io.karta.rag.content.Section.LeafSection;
import io.karta.rag.content.SectionText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Splits the leaf sections of documents into chunks, at the ends of paragraphs, lines, sentences or words.
 *
 * <pre>{@code
 * new Chunker(1500, 200, true).chunk(document).chunks()
 * new Chunker(400, 50, true, ChunkUnit.TOKENS).chunk(document).chunks()
 * }</pre>
 *
 * @param maxChunkSize the maximum length of a chunk, at least 100 characters or 25 tokens
 * @param overlapSize the length of the text that a chunk repeats from the one before, at most half of the maximum
 * @param includeSectionTitle whether a chunk begins with the title of its section
 * @param unit the unit of the lengths
 */
public record Chunker(int maxChunkSize, int overlapSize, boolean includeSectionTitle, ChunkUnit unit) {

    /** Creates a chunker. */
    public Chunker {
        requireNonNull(unit, "unit");
        if (maxChunkSize < unit.minSize() || overlapSize < 0 || overlapSize > maxChunkSize / 2) {
            throw Messages.invalidChunker(maxChunkSize, overlapSize, unit);
        }
    }

    /**
     * Creates a chunker that counts characters.
     *
     * @param maxChunkSize the maximum length of a chunk
     * @param overlapSize the length of the text that a chunk repeats from the one before
     * @param includeSectionTitle whether a chunk begins with the title of its section
     */
    public Chunker(int maxChunkSize, int overlapSize, boolean includeSectionTitle) {
        this(maxChunkSize, overlapSize, includeSectionTitle, ChunkUnit.CHARACTERS);
    }

    /**
     * Returns the default chunker: 1500 characters, 200 of them from the chunk before, with titles.
     *
     * @return the chunker
     */
    public static Chunker standard() {
        return new Chunker(1500, 200, true);
    }

    /**
     * Returns the default chunker in tokens: 400 tokens, 50 of them from the chunk before, with titles.
     *
     * @return the chunker
     */
    public static Chunker ofTokens() {
        return new Chunker(400, 50, true, ChunkUnit.TOKENS);
    }

    /**
     * Splits a document.
     *
     * @param document the document
     * @return its sections and chunks
     */
    public ChunkedText chunk(Document document) {
        var walk = new Walk(document);
        walk.visit(document.sections(), List.of(document.uri()), List.of(limited(document.title())));
        return new ChunkedText(walk.sections, walk.chunks);
    }

    private final class Walk {

        private final Document document;
        private final Map<String, String> metadata;
        private final List<SectionText> sections = new ArrayList<>();
        private final List<Chunk> chunks = new ArrayList<>();
        private int containers;

        Walk(Document document) {
            this.document = document;
            this.metadata = new HashMap<>(document.metadata());
            metadata.put("uri", document.uri());
        }

        void visit(List<Section> siblings, List<String> ancestors, List<String> path) {
            for (Section section : siblings) {
                if (section instanceof ContainerSection container) {
                    String id = "%s#c%s".formatted(document.uri(), containers++);
                    visit(container.sections(), with(ancestors, id), titled(path, section.title()));
                } else if (section instanceof LeafSection leaf) {
                    add(leaf, ancestors, titled(path, section.title()));
                }
            }
        }

        private void add(LeafSection leaf, List<String> ancestors, List<String> path) {
            var section = new SectionText(
                    "%s#s%s".formatted(document.uri(), sections.size()),
                    ancestors.get(ancestors.size() - 1),
                    ancestors,
                    document.uri(),
                    path,
                    leaf.text(),
                    metadata);
            sections.add(section);
            String title = includeSectionTitle && !leaf.title().isEmpty() ? shortened(leaf.title()) + "\n\n" : "";
            for (String text : split(leaf.text(), maxChunkSize - unit.length(title))) {
                int position = chunks.size();
                String id = "%s#%s".formatted(document.uri(), position);
                chunks.add(new Chunk(id, section.id(), document.uri(), position, path, title + text, metadata));
            }
        }

        private String shortened(String title) {
            int end = unit.end(title, 0, Math.max(unit.titleSize(), maxChunkSize / 4));
            return title.substring(0, TextBoundary.whole(title, end));
        }
    }

    private static List<String> with(List<String> list, String last) {
        List<String> longer = new ArrayList<>(list);
        longer.add(last);
        return longer;
    }

    /** The text before the first subsection has the title of its container. */
    private static List<String> titled(List<String> path, String title) {
        String shown = limited(title);
        return shown.isEmpty() || shown.equals(path.get(path.size() - 1)) ? path : with(path, shown);
    }

    private static String limited(String title) {
        return title.substring(0, TextBoundary.titleEnd(title));
    }

    private List<String> split(String text, int size) {
        List<String> pieces = new ArrayList<>();
        int start = 0;
        int limit = unit.end(text, start, size);
        while (limit < text.length()) {
            int end = TextBoundary.before(text, start + (limit - start) / 2, limit);
            pieces.add(text.substring(start, end).strip());
            int overlap = Math.max(unit.start(text, end, overlapSize), end - (end - start) / 2);
            start = Math.max(start + 1, TextBoundary.wordAfter(text, overlap, end));
            limit = unit.end(text, start, size);
        }
        pieces.add(text.substring(start).strip());
        pieces.removeIf(String::isEmpty);
        return pieces;
    }
}
