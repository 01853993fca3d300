/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.http;

/** A text of JSON, looked at without reading it: in such a text a quote that stands for itself has a backslash before it. */
record JsonScanner(String text) {

    /** How many members of this name, wherever they are, have a value that begins so. */
    int members(String name, String begin) {
        String quoted = '"' + name + '"';
        int count = 0;
        for (int at = text.indexOf(quoted); at >= 0; at = text.indexOf(quoted, at + quoted.length())) {
            int colon = afterSpace(at + quoted.length());
            if (text.startsWith(":", colon) && text.startsWith(begin, afterSpace(colon + 1))) {
                count++;
            }
        }
        return count;
    }

    private int afterSpace(int from) {
        int at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }
}
