/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.ingest;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * Source of the documents of a knowledge base, for example a directory. Implementations are thread-safe.
 *
 * <pre>{@code
 * DocumentSource wiki = () -> new DocumentSource.Listing(
 *         pages().stream().map(page -> new SourceDocument(page.url(), () -> fetch(page))).toList(), List.of());
 * }</pre>
 */
@FunctionalInterface
public interface DocumentSource {

    /**
     * Lists the documents. Documents of the store that are not listed are removed from it.
     *
     * @return the documents
     * @throws io.karta.agent.AgentException if the source cannot be listed completely; nothing is removed then
     */
    Listing list();

    /**
     * Documents of a source at one time.
     *
     * @param documents the documents, each with another URI
     * @param problems the documents that are not used, with their reasons; a directory stands for all documents below
     */
    record Listing(List<SourceDocument> documents, List<DocumentProblem> problems) {

        /** Creates a listing. */
        public Listing {
            documents = List.copyOf(documents);
            problems = List.copyOf(problems);
        }
    }

    /**
     * Document of a source, which is loaded when it is needed.
     *
     * @param uri the location of the document within its source
     * @param content loads the bytes
     */
    record SourceDocument(String uri, Content content) {

        /** Creates a document. */
        public SourceDocument {
            requireNonNull(uri, "uri");
            requireNonNull(content, "content");
        }
    }

    /** Content of a document. */
    @FunctionalInterface
    interface Content {

        /**
         * Loads the content.
         *
         * @return the bytes
         * @throws Exception if the document cannot be loaded
         */
        byte[] load() throws Exception;
    }
}
