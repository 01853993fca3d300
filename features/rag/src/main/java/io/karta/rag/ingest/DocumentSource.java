/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.ingest;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

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
     * Returns this source with a limit. Larger documents are problems, and the others are read.
     *
     * @param maxSize the maximum size of a document in bytes
     * @return the limited source
     * @throws io.karta.agent.AgentException if the limit is not positive
     */
    default DocumentSource limitedTo(long maxSize) {
        return new LimitedSource(this, maxSize);
    }

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
     * <pre>{@code new SourceDocument(page.url(), () -> fetch(page)).withVersion(page.eTag()) }</pre>
     *
     * @param uri the location of the document within its source
     * @param version changes with the content, for example an ETag or a revision: a refresh does not load a document
     *     with the version that the store has; empty to compare the content
     * @param content loads the bytes
     */
    record SourceDocument(String uri, Optional<String> version, Content content) {

        /** Creates a document. */
        public SourceDocument {
            requireNonNull(uri, "uri");
            requireNonNull(version, "version");
            requireNonNull(content, "content");
        }

        /**
         * Creates a document whose content is compared.
         *
         * @param uri the location of the document within its source
         * @param content loads the bytes
         */
        public SourceDocument(String uri, Content content) {
            this(uri, Optional.empty(), content);
        }

        /**
         * Returns this document with a version.
         *
         * @param value the version
         * @return the changed copy
         */
        public SourceDocument withVersion(String value) {
            return new SourceDocument(uri, Optional.of(value), content);
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
