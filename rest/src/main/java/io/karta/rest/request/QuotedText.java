/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import java.util.ArrayList;
import java.util.List;

/** Header values with quoted strings (RFC 9110, section 5.6.4). */
final class QuotedText {

    private QuotedText() {}

    /** Returns the parts of a text between separators outside of quoted strings; a missing quote is at its end. */
    static List<String> split(String text, char separator) {
        var parts = new ArrayList<String>();
        boolean isQuoted = false;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char at = text.charAt(i);
            if (isQuoted && at == '\\') {
                i++; // the next character is escaped
            } else if (at == '"') {
                isQuoted = !isQuoted;
            } else if (at == separator && !isQuoted) {
                parts.add(text.substring(start, i));
                start = i + 1;
            }
        }
        parts.add(text.substring(start));
        return parts;
    }
}
