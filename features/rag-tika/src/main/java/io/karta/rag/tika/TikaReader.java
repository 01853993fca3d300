/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.tika;

import static java.util.Objects.requireNonNull;

import io.karta.rag.content.Document;
import io.karta.rag.read.DocumentReader;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.epub.EpubParser;
import org.apache.tika.parser.microsoft.OfficeParser;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;
import org.apache.tika.parser.microsoft.rtf.RTFParser;
import org.apache.tika.parser.odf.OpenDocumentParser;
import org.apache.tika.parser.pdf.PDFParser;

/**
 * Reader of PDF, Microsoft Office, OpenDocument, EPUB and RTF with Apache Tika. Headings become sections; a PDF has
 * none. The service loader adds it to every knowledge base.
 *
 * <pre>{@code
 * KnowledgeBase.named("contracts").directory(path).reader(new TikaReader(Duration.ofMinutes(5), 5_000_000))
 * }</pre>
 *
 * <p>Embedded documents, macros and images are not read. A document is read on a thread of its own, which ends with the
 * timeout at the next text that the parser finds. Immutable.
 */
public final class TikaReader implements DocumentReader {

    private static final Map<String, Supplier<Parser>> PARSERS = Map.ofEntries(
            Map.entry("pdf", PDFParser::new),
            Map.entry("docx", OOXMLParser::new),
            Map.entry("pptx", OOXMLParser::new),
            Map.entry("xlsx", OOXMLParser::new),
            Map.entry("doc", OfficeParser::new),
            Map.entry("ppt", OfficeParser::new),
            Map.entry("xls", OfficeParser::new),
            Map.entry("rtf", RTFParser::new),
            Map.entry("odt", OpenDocumentParser::new),
            Map.entry("odp", OpenDocumentParser::new),
            Map.entry("ods", OpenDocumentParser::new),
            Map.entry("epub", EpubParser::new));

    private final Duration timeout;
    private final int maxCharacters;

    /** Creates a reader with a timeout of one minute and at most 10000000 characters of text. */
    public TikaReader() {
        this(Duration.ofMinutes(1), 10_000_000);
    }

    /**
     * Creates a reader.
     *
     * @param timeout the maximum time for a document
     * @param maxCharacters the maximum length of its text
     */
    public TikaReader(Duration timeout, int maxCharacters) {
        this.timeout = requireNonNull(timeout, "timeout");
        this.maxCharacters = maxCharacters;
    }

    @Override
    public boolean canRead(String uri) {
        return PARSERS.containsKey(extension(uri));
    }

    private static String extension(String uri) {
        return uri.substring(uri.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    @Override
    public Document read(String uri, byte[] content) {
        String extension = extension(uri);
        Supplier<Parser> parser = Optional.ofNullable(PARSERS.get(extension))
                .orElseThrow(() -> Messages.unreadable(uri, new IllegalArgumentException(extension)));
        var parsing = new Parsing(uri, maxCharacters);
        return await(uri, new FutureTask<>(() -> parsing.parse(parser.get(), extension, content)));
    }

    private Document await(String uri, FutureTask<Document> task) {
        var thread = new Thread(task, "karta-tika");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            task.cancel(true);
            throw Messages.timeout(uri, timeout);
        } catch (InterruptedException e) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            throw Messages.interrupted(uri);
        } catch (ExecutionException e) {
            throw Parsing.failure(uri, requireNonNull(e.getCause()));
        }
    }
}
