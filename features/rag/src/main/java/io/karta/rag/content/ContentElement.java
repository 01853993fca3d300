/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.content;

import java.util.List;
import java.util.Map;

/**
 * Part of a document in a store, which searches and expansions return.
 *
 * <pre>{@code
 * String source = element.uri() + ": " + String.join(" > ", element.path());
 * }</pre>
 */
public sealed interface ContentElement permits Chunk, SectionText {

    /**
     * Returns the id of the element.
     *
     * @return the id, unique in its store
     */
    String id();

    /**
     * Returns the id of the containing element.
     *
     * @return the id of a section, or the URI of the document
     */
    String parentId();

    /**
     * Returns the document.
     *
     * @return its URI
     */
    String uri();

    /**
     * Returns the path from the root of the document.
     *
     * @return the titles of the document and of the sections that contain the element, outermost first
     */
    List<String> path();

    /**
     * Returns the text.
     *
     * @return the text
     */
    String text();

    /**
     * Returns the metadata of the document.
     *
     * @return the values by key
     */
    Map<String, String> metadata();
}
