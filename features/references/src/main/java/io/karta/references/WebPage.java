/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.references;

import java.io.IOException;
import java.net.URI;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jsoup.Connection;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/** Text of a web page. */
final class WebPage {

    private static final int LIMIT_MILLIS = 20_000;
    private static final int LIMIT_BYTES = 5_000_000;
    private static final String FURNITURE = "script, style, noscript, nav, header, footer, aside, form, svg, iframe";

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
        } catch (IOException | IllegalArgumentException e) {
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
                + page.body()
                        .wholeText()
                        .replaceAll("[ \\t\\u00a0]+", " ")
                        .replaceAll(" ?\\n[ \\n]*\\n", "\n\n")
                        .strip();
    }
}
