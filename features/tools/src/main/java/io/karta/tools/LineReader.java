/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tools;

import java.io.IOException;
import java.io.Reader;

/** Reader of lines that keeps only the first characters of a long line in memory. Not thread-safe. */
final class LineReader {

    private final Reader reader;
    private final int longest;
    private int next;

    LineReader(Reader reader, int longest) throws IOException {
        this.reader = reader;
        this.longest = longest;
        this.next = reader.read();
    }

    boolean isAtEnd() {
        return next < 0;
    }

    /** Reads a line without its end; dots replace what exceeds the limit. */
    String read() throws IOException {
        var line = new StringBuilder();
        boolean isCut = false;
        while (next >= 0 && next != '\n' && next != '\r') {
            isCut = line.length() == longest;
            if (!isCut) {
                line.append((char) next);
            }
            next = reader.read();
        }
        skipEnd();
        return isCut ? line + "..." : line.toString();
    }

    private void skipEnd() throws IOException {
        int end = next;
        next = end < 0 ? end : reader.read();
        if (end == '\r' && next == '\n') {
            next = reader.read();
        }
    }
}
