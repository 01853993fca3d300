/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.read;

import io.karta.rag.content.Document;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;
import org.jsoup.parser.Tag;
import org.jsoup.select.NodeFilter;

/** Reader of HTML: headings become sections; scripts, styles and navigation are omitted. Immutable. */
final class HtmlReader implements DocumentReader {

    private static final Set<String> OMITTED =
            Set.of("script", "style", "noscript", "template", "nav", "svg", "head", "iframe", "object");

    @Override
    public boolean canRead(String uri) {
        return Texts.hasExtension(uri, "html", "htm", "xhtml");
    }

    @Override
    public Document read(String uri, byte[] content) {
        try {
            var page = Jsoup.parse(new ByteArrayInputStream(content), null, "", parser(uri));
            var tree = new SectionTree();
            String title = page.title().strip();
            int end = TextBoundary.titleEnd(title);
            tree.text(title.substring(end) + '\n');
            page.filter(new TextCollector(tree));
            return new Document(
                    uri,
                    title.isEmpty() ? tree.title().orElse(Texts.fileName(uri)) : title.substring(0, end),
                    Map.of("format", "html"),
                    tree.sections());
        } catch (IOException e) {
            throw new UncheckedIOException(e); // never happens in memory
        }
    }

    /** In HTML, an empty element such as {@code <script/>} has no end, so the text that follows would belong to it. */
    private static Parser parser(String uri) {
        return Texts.hasExtension(uri, "xhtml") ? Parser.xmlParser() : Parser.htmlParser();
    }

    /** Visits the nodes without recursion: pages may be nested deeply. */
    private static final class TextCollector implements NodeFilter {

        private final SectionTree tree;

        TextCollector(SectionTree tree) {
            this.tree = tree;
        }

        @Override
        public FilterResult head(Node node, int depth) {
            if (node instanceof TextNode text) {
                tree.text(isPreformatted(text) ? text.getWholeText() : text.text());
            } else if (node instanceof Element element) {
                String name = element.normalName();
                if (OMITTED.contains(name)) {
                    return FilterResult.SKIP_ENTIRELY;
                }
                if (name.matches("h[1-6]")) {
                    tree.heading(name.charAt(1) - '0', element.text());
                    return FilterResult.SKIP_ENTIRELY;
                }
                if (name.equals("br") || isBlock(element)) {
                    tree.text("\n");
                }
            }
            return FilterResult.CONTINUE;
        }

        @Override
        public FilterResult tail(Node node, int depth) {
            if (node instanceof Element element && isBlock(element)) {
                tree.text("\n");
            }
            return FilterResult.CONTINUE;
        }

        /** The parser of XML knows no blocks. */
        private static boolean isBlock(Element element) {
            return Tag.valueOf(element.normalName()).isBlock();
        }

        private static boolean isPreformatted(TextNode text) {
            Element parent = text.parent();
            return parent != null
                    && Set.of("pre", "code").contains(parent.normalName())
                    && text.getWholeText().contains("\n");
        }
    }
}
