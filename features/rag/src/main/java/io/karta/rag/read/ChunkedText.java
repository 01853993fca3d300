/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.read;

import io.karta.rag.content.Chunk;
import io.karta.rag.content.SectionText;
import java.util.List;

/**
 * Text of a document as leaf sections and chunks.
 *
 * @param sections the leaf sections, in order
 * @param chunks the chunks, in order
 */
public record ChunkedText(List<SectionText> sections, List<Chunk> chunks) {

    /** Creates a text. */
    public ChunkedText {
        sections = List.copyOf(sections);
        chunks = List.copyOf(chunks);
    }
}
