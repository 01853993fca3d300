/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.stdio;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Messages for the client, one per line. Thread-safe. */
final class Output {

    private final OutputStream out;

    Output(OutputStream out) {
        this.out = out;
    }

    /** Writes a message; line breaks between its tokens become spaces. */
    synchronized void write(String json) {
        try {
            out.write((json.replace('\r', ' ').replace('\n', ' ') + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
