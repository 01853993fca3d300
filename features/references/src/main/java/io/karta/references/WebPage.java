/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.references;

import java.io.IOException;
import java.net.URI;
import org.jsoup.Connection;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/** Text of a web page. */
final class WebPage {

    private static final int LIMIT_MILLIS = 20_000;
    private static final int LIMIT_BYTES = 5_000_000;
    private static final String FURNITURE = "script, style, noscript, nav, header, footer, aside, form, svg, iframe";

    private WebPage() {}

    static String text(URI url) {
        try {
            Connection.Response response = Jsoup.connect(url.toString())
                    .ignoreContentType(true)
                    .timeout(LIMIT_MILLIS)
                    .maxBodySize(LIMIT_BYTES)
                    .execute();
            String type = response.contentType();
            return type == null || type.contains("html") ? text(response.parse()) : response.body();
        } catch (IOException | IllegalArgumentException e) {
            throw Messages.noPage(url, e);
        }
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
