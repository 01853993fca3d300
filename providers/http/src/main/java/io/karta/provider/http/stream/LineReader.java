/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.karta.provider.http.client.ResponseTooLargeException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Reader of lines in UTF-8 that end with CR, LF or CRLF. It returns a line as soon as its end has arrived: after a CR
 * it does not wait for an LF. A byte order mark at the start is skipped. Not thread-safe.
 */
final class LineReader {

    /** Maximum number of bytes in a line, and of characters in an event. */
    static final int LARGEST = 16_000_000;

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final InputStream bytes;
    private final byte[] buffer = new byte[8192];

    /** Start of the current line from earlier reads. */
    private final ByteArrayOutputStream beginning = new ByteArrayOutputStream();

    private int next;
    private int end;
    private boolean skipsLineFeed;
    private boolean isFirst = true;
    private boolean isTerminated;

    LineReader(InputStream bytes) {
        this.bytes = bytes;
    }

    /** Returns the next line without its end; empty at the end of the stream. */
    Optional<String> next() throws IOException {
        while (next < end || fill()) {
            skipLineFeed();
            int start = next;
            if (findEnd()) {
                isTerminated = true;
                String line = line(start);
                skipsLineFeed = buffer[next++] == '\r';
                return Optional.of(line);
            }
            keep(start);
        }
        isTerminated = false;
        return beginning.size() == 0 ? Optional.empty() : Optional.of(line(next));
    }

    /** Returns whether the last line was terminated. */
    boolean isTerminated() {
        return isTerminated;
    }

    private boolean fill() throws IOException {
        next = 0;
        end = Math.max(0, bytes.read(buffer, 0, buffer.length));
        return end > 0;
    }

    private void skipLineFeed() {
        if (skipsLineFeed) {
            next += buffer[next] == '\n' ? 1 : 0;
            skipsLineFeed = false;
        }
    }

    private boolean findEnd() {
        while (next < end && buffer[next] != '\n' && buffer[next] != '\r') {
            next++;
        }
        return next < end;
    }

    private void keep(int start) {
        beginning.write(buffer, start, next - start);
        if (beginning.size() > LARGEST) {
            throw new ResponseTooLargeException(LARGEST);
        }
    }

    private String line(int start) {
        if (beginning.size() == 0) {
            return withoutMark(new String(buffer, start, next - start, UTF_8));
        }
        beginning.write(buffer, start, next - start);
        String line = beginning.toString(UTF_8);
        beginning.reset();
        return withoutMark(line);
    }

    private String withoutMark(String line) {
        boolean isMarked = isFirst && line.startsWith(BYTE_ORDER_MARK);
        isFirst = false;
        return isMarked ? line.substring(1) : line;
    }
}
