/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.tika;

import io.karta.agent.AgentException;
import io.karta.rag.content.Document;
import io.karta.rag.read.SectionTree;
import java.io.InputStream;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.tika.exception.TikaException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.pdf.PDFParserConfig;
import org.apache.tika.sax.SecureContentHandler;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * Parsing of one document.
 *
 * @param uri the location of the document
 * @param maxCharacters the maximum length of the text
 */
record Parsing(String uri, int maxCharacters) {

    private static final Set<String> ARCHIVES = Set.of("docx", "pptx", "xlsx", "odt", "odp", "ods", "epub");

    /** Embedded documents could be nested without an end. */
    private static final EmbeddedDocumentExtractor NONE = new EmbeddedDocumentExtractor() {

        @Override
        public boolean shouldParseEmbedded(Metadata metadata) {
            return false;
        }

        @Override
        public void parseEmbedded(InputStream stream, ContentHandler handler, Metadata metadata, boolean isOutput) {
            // nothing is embedded
        }
    };

    Document parse(Parser parser, String format, byte[] content) throws Exception {
        checkArchive(format, content);
        var tree = new SectionTree();
        var metadata = new Metadata();
        metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, fileName());
        var context = new ParseContext();
        context.set(EmbeddedDocumentExtractor.class, NONE);
        context.set(Locale.class, Locale.ROOT); // of numbers in sheets: each node reads the same text
        context.set(PDFParserConfig.class, withoutImages());
        try (TikaInputStream stream = TikaInputStream.get(content)) {
            var secure = new SecureContentHandler(new SectionHandler(tree, uri, maxCharacters), stream);
            try {
                parser.parse(stream, secure, metadata, context);
            } catch (SAXException e) {
                rethrow(secure, e);
            }
        }
        String title = Optional.ofNullable(metadata.get(TikaCoreProperties.TITLE))
                .filter(text -> !text.isBlank())
                .or(tree::title)
                .orElseGet(this::fileName);
        return new Document(uri, title.strip(), Map.of("format", format), tree.sections());
    }

    /** Otherwise the parser looks for text in the image of each page with little text, and has no parser for images. */
    private static PDFParserConfig withoutImages() {
        var config = new PDFParserConfig();
        config.setOcrStrategy(PDFParserConfig.OCR_STRATEGY.NO_OCR);
        return config;
    }

    /** Some parsers read other content as an archive without entries. */
    private static void checkArchive(String format, byte[] content) throws TikaException {
        boolean isArchive = content.length > 1 && content[0] == 'P' && content[1] == 'K';
        if (ARCHIVES.contains(format) && !isArchive) {
            throw new TikaException("no archive");
        }
    }

    private void rethrow(SecureContentHandler secure, SAXException e) throws SAXException {
        try {
            secure.throwIfCauseOf(e);
        } catch (TikaException bomb) {
            throw Messages.tooLarge(uri, "its content expands or nests too much");
        }
        throw e;
    }

    private String fileName() {
        return uri.substring(uri.lastIndexOf('/') + 1);
    }

    /** Parsers wrap what a handler throws, and fail in any way for damaged documents. */
    static RuntimeException failure(String uri, Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof AgentException known) {
                return known;
            }
        }
        if (failure instanceof OutOfMemoryError error) {
            throw error;
        }
        return Messages.unreadable(uri, failure);
    }
}
