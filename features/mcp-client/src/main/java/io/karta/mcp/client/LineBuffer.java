/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Bytes of a server, collected into lines of a limited length. Not thread-safe. */
final class LineBuffer {

    /** The maximum number of bytes of a message. */
    static final int MAX_BYTES = 16 * 1024 * 1024;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private boolean isFirst = true;
    private boolean isAfterReturn;

    /**
     * Adds a byte.
     *
     * @return the line that the byte ends; empty within a line
     */
    Optional<String> add(byte next) throws ConnectionException {
        boolean isRest = isAfterReturn && next == '\n';
        isAfterReturn = next == '\r';
        if (isRest) {
            return Optional.empty();
        }
        if (next == '\n' || next == '\r') {
            var line = bytes.toString(StandardCharsets.UTF_8);
            bytes.reset();
            var marked = isFirst ? JsonMessages.withoutMark(line) : line;
            isFirst = false;
            return Optional.of(marked);
        }
        if (bytes.size() >= MAX_BYTES) {
            throw new ConnectionException("the server sent a message of more than %d bytes".formatted(MAX_BYTES));
        }
        bytes.write(next);
        return Optional.empty();
    }
}
