/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.tika;

import io.karta.rag.read.SectionTree;
import java.util.Set;
import java.util.regex.Pattern;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/** Handler of the XHTML of Tika: headings become sections, blocks become lines. Not thread-safe. */
final class SectionHandler extends DefaultHandler {

    private static final Pattern HEADING = Pattern.compile("h[1-6]");
    private static final Set<String> HIDDEN = Set.of("head", "script", "style");
    private static final Set<String> LINES = Set.of("br", "tr", "li");
    private static final Set<String> BLOCKS = Set.of("p", "div", "table", "ul", "ol", "pre", "blockquote");

    private final SectionTree tree;
    private final String uri;
    private final int maxCharacters;
    private final StringBuilder heading = new StringBuilder();
    private int level;
    private int hidden;
    private int length;

    SectionHandler(SectionTree tree, String uri, int maxCharacters) {
        this.tree = tree;
        this.uri = uri;
        this.maxCharacters = maxCharacters;
    }

    @Override
    public void startElement(String namespace, String name, String qualified, Attributes attributes) {
        if (HIDDEN.contains(name)) {
            hidden++;
        } else if (HEADING.matcher(name).matches()) {
            level = name.charAt(1) - '0';
            heading.setLength(0);
        }
    }

    @Override
    public void endElement(String namespace, String name, String qualified) {
        if (HIDDEN.contains(name)) {
            hidden--;
        } else if (HEADING.matcher(name).matches()) {
            if (!heading.toString().isBlank()) {
                tree.heading(level, heading.toString().replaceAll("\\s+", " "));
            }
            level = 0;
        } else if (level == 0) {
            tree.text(LINES.contains(name) ? "\n" : BLOCKS.contains(name) ? "\n\n" : name.equals("td") ? "\t" : "");
        }
    }

    @Override
    public void characters(char[] text, int start, int count) {
        if (Thread.currentThread().isInterrupted()) {
            throw Messages.interrupted(uri);
        }
        length += count;
        if (length > maxCharacters) {
            throw Messages.tooLarge(uri, "its text has more than %d characters".formatted(maxCharacters));
        }
        if (hidden == 0) {
            add(new String(text, start, count));
        }
    }

    private void add(String text) {
        if (level > 0) {
            heading.append(text);
        } else {
            tree.text(text);
        }
    }

    @Override
    public void ignorableWhitespace(char[] text, int start, int count) {
        if (hidden == 0) {
            add(" ");
        }
    }
}
