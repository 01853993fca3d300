/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.karta.provider.http.client.ResponseTooLargeException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.util.Optional;

/**
 * Reads lines that end with CR, LF or CRLF. It returns a line as soon as its end has arrived: after a CR it does not
 * wait for an LF. A byte order mark at the start is skipped. Not thread-safe.
 */
final class LineReader {

    /** Characters of a line, and of an event. */
    static final int LARGEST = 16_000_000;

    private final Reader text;
    private final char[] buffer = new char[8192];
    private int next;
    private int end;
    private boolean skipsLineFeed;
    private boolean isFirst = true;
    private boolean isTerminated;

    LineReader(InputStream body) {
        text = new InputStreamReader(body, UTF_8);
    }

    /** Returns the next line without its end; empty at the end of the stream. */
    Optional<String> next() throws IOException {
        var line = new StringBuilder();
        isTerminated = false;
        while (true) {
            if (next == end && !fill()) {
                return line.isEmpty() ? Optional.empty() : Optional.of(line.toString());
            }
            if (append(line)) {
                isTerminated = true;
                return Optional.of(line.toString());
            }
            if (line.length() > LARGEST) {
                throw new ResponseTooLargeException(LARGEST);
            }
        }
    }

    /** Returns whether the last line had an end, and was not cut. */
    boolean isTerminated() {
        return isTerminated;
    }

    private boolean fill() throws IOException {
        next = 0;
        end = Math.max(0, text.read(buffer, 0, buffer.length));
        if (end > 0 && isFirst) {
            isFirst = false;
            next = buffer[0] == '\uFEFF' ? 1 : 0;
        }
        return end > 0;
    }

    /** Appends what is there of the line; returns whether the line is complete. */
    private boolean append(StringBuilder line) {
        if (skipsLineFeed && next < end) {
            next += buffer[next] == '\n' ? 1 : 0;
            skipsLineFeed = false;
        }
        int start = next;
        while (next < end && buffer[next] != '\n' && buffer[next] != '\r') {
            next++;
        }
        line.append(buffer, start, next - start);
        if (next == end) {
            return false;
        }
        skipsLineFeed = buffer[next++] == '\r';
        return true;
    }
}
