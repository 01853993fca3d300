/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.read;

import io.karta.rag.content.Document;
import java.util.List;

/**
 * Reader of documents of one format, which a jar can register as a service of {@code ServiceLoader}. Implementations
 * are thread-safe.
 *
 * <pre>{@code
 * final class WikiReader implements DocumentReader {
 *     public boolean canRead(String uri) { return uri.endsWith(".wiki"); }
 *     public Document read(String uri, byte[] content) { ... }
 * }
 * }</pre>
 */
public interface DocumentReader {

    /**
     * Returns the readers of text, Markdown and HTML.
     *
     * @return the readers
     */
    static List<DocumentReader> standard() {
        return List.of(new MarkdownReader(), new HtmlReader(), new TextReader());
    }

    /**
     * Returns whether the reader knows the format of a document.
     *
     * @param uri the location of the document
     * @return {@code true} if so
     */
    boolean canRead(String uri);

    /**
     * Reads a document.
     *
     * @param uri the location of the document
     * @param content the bytes; may be malformed in any way
     * @return the document
     * @throws io.karta.agent.AgentException if the content is not of this format
     */
    Document read(String uri, byte[] content);
}
