/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.references;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.Connection;
import org.jsoup.HttpStatusException;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Tag;
import org.jsoup.select.NodeVisitor;

/** Text of a web page. */
final class WebPage {

    private static final int LIMIT_MILLIS = 20_000;
    private static final int LIMIT_BYTES = 5_000_000;

    /** A form can contain the whole page, and the header of an article its title. */
    private static final String FURNITURE =
            "script, style, noscript, nav, header:not(article header):not(main header), "
                    + "footer, aside, svg, iframe, form[role=search], select, datalist, button, input, textarea";

    private static final Set<String> CELLS = Set.of("td", "th");

    private static final Pattern TEXT = Pattern.compile(
            "\\s*+(?:text/[^;]+|[^;/]+/(?:[^;/]+\\+)?(?:json|xml))\\s*(?:;.*)?", Pattern.CASE_INSENSITIVE);

    private WebPage() {}

    static String text(URI url) {
        try {
            Connection.Response response = Jsoup.connect(url.toString())
                    .ignoreContentType(true)
                    .timeout(LIMIT_MILLIS)
                    .maxBodySize(LIMIT_BYTES + 1)
                    .execute();
            return text(url, response);
        } catch (HttpStatusException e) {
            throw Messages.noPage(url, e.getStatusCode(), e);
        } catch (IOException | UncheckedIOException | IllegalArgumentException e) { // unchecked while the body is read
            throw Messages.noPage(url, e);
        }
    }

    private static String text(URI url, Connection.Response response) throws IOException {
        String type = Objects.requireNonNullElse(response.contentType(), "");
        if (!TEXT.matcher(type).matches()) {
            throw Messages.noText(url, type);
        }
        boolean isCut = response.bodyAsBytes().length > LIMIT_BYTES;
        String text = type.toLowerCase(Locale.ROOT).contains("html") ? text(response.parse()) : response.body();
        return isCut
                ? text + "\n... (the page has more than %d bytes; the rest is missing)".formatted(LIMIT_BYTES)
                : text;
    }

    private static String text(Document page) {
        page.select(FURNITURE).remove();
        String title = page.title();
        return (title.isBlank() ? "" : title + "\n\n")
                + lines(page.body())
                        .replaceAll("[ \\t\\u00a0]+", " ")
                        .replaceAll(" ?\\n[ \\n]*\\n", "\n\n")
                        .strip();
    }

    /** Elements of XHTML do not know whether they are blocks. */
    private static boolean isBlock(Element element) {
        return Tag.valueOf(element.normalName()).isBlock();
    }

    /** Returns the text with a line for each block: many pages have no white space between elements. */
    private static String lines(Element body) {
        var text = new StringBuilder();
        body.traverse(new NodeVisitor() {

            @Override
            public void head(Node node, int depth) {
                if (node instanceof TextNode content) {
                    text.append(content.getWholeText());
                } else if (node.nameIs("br")) {
                    text.append('\n');
                } else {
                    separate(node);
                }
            }

            @Override
            public void tail(Node node, int depth) {
                separate(node);
            }

            private void separate(Node node) {
                if (node instanceof Element element && isBlock(element)) {
                    text.append(CELLS.contains(element.normalName()) ? ' ' : '\n');
                }
            }
        });
        return text.toString();
    }
}
