/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit.rag;

import io.karta.model.Embedding;
import io.karta.rag.content.ContentElement;
import io.karta.rag.content.Document;
import io.karta.rag.content.Section;
import io.karta.rag.content.Section.ContainerSection;
import io.karta.rag.content.Section.LeafSection;
import io.karta.rag.read.ChunkedText;
import io.karta.rag.read.Chunker;
import io.karta.rag.store.IndexedDocument;
import io.karta.rag.store.SearchResult;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Documents of the contract. */
final class ContractDocuments {

    private ContractDocuments() {}

    /** Returns a document with one section per text, each of one chunk if the text is short. */
    static IndexedDocument document(String uri, Map<String, String> metadata, String... texts) {
        ChunkedText text = chunked(uri, metadata, texts);
        List<Embedding> embeddings =
                text.chunks().stream().map(chunk -> embedding(chunk.text())).toList();
        return new IndexedDocument(uri, "hash of " + uri, text.sections(), text.chunks(), embeddings);
    }

    static IndexedDocument withoutEmbeddings(String uri, String... texts) {
        ChunkedText text = chunked(uri, Map.of(), texts);
        return new IndexedDocument(uri, "hash of " + uri, text.sections(), text.chunks(), List.of());
    }

    private static ChunkedText chunked(String uri, Map<String, String> metadata, String... texts) {
        List<Section> sections = IntStream.range(0, texts.length)
                .mapToObj(i -> (Section) new LeafSection("S" + i, texts[i]))
                .toList();
        var root = new ContainerSection("Root", sections);
        return new Chunker(100, 0, false).chunk(new Document(uri, uri, metadata, List.of(root)));
    }

    /** Counts of three letters. */
    static Embedding embedding(String text) {
        return Embedding.of(count(text, 'a'), count(text, 'e'), count(text, 'o'));
    }

    private static float count(String text, char letter) {
        return text.chars().filter(character -> character == letter).count();
    }

    static List<String> ids(List<SearchResult> results) {
        return results.stream().map(result -> result.chunk().id()).toList();
    }

    static List<String> elementIds(List<ContentElement> elements) {
        return elements.stream().map(ContentElement::id).toList();
    }
}
