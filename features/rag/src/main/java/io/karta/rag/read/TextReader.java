/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.read;

import io.karta.rag.content.Document;
import io.karta.rag.content.Section;
import java.util.List;
import java.util.Map;

/** Reader of plain text, which is one section. Immutable. */
final class TextReader implements DocumentReader {

    @Override
    public boolean canRead(String uri) {
        return Texts.hasExtension(uri, "txt", "text", "adoc", "rst", "csv", "log");
    }

    @Override
    public Document read(String uri, byte[] content) {
        String text = Texts.decode(uri, content).strip();
        List<Section> sections = text.isEmpty() ? List.of() : List.of(new Section.LeafSection("", text));
        return new Document(uri, Texts.fileName(uri), Map.of("format", "text"), sections);
    }
}
