/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.stdio;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reader of a stream of events, in the format of the HTML standard. */
final class EventReader {

    private static final String DATA = "data:";
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private EventReader() {}

    /** Passes the data of each event to a receiver, until the stream ends. */
    static void read(InputStream stream, Consumer<String> receiver) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
        var data = new StringBuilder();
        for (var line = first(lines); line != null; line = lines.readLine()) {
            if (line.startsWith(DATA)) {
                data.append(line.substring(DATA.length())).append('\n');
            } else if (line.isEmpty() && !data.toString().isBlank()) {
                receiver.accept(data.toString().strip());
                data.setLength(0);
            }
        }
    }

    /** Reads the first line. */
    static @Nullable String first(BufferedReader lines) throws IOException {
        var line = lines.readLine();
        return line == null ? null : withoutMark(line);
    }

    /** Returns a text without the byte order mark that some programs write before it. */
    static String withoutMark(String text) {
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
    }
}
