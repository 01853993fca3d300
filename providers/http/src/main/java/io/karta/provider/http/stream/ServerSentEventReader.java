/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.stream;

import io.karta.provider.http.client.ResponseTooLargeException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads server-sent events as the <a href="https://html.spec.whatwg.org/multipage/server-sent-events.html">HTML
 * standard</a> defines them. It deviates in one point: an event at the end of the stream needs no empty line after it
 * if its last line is complete, because some servers omit that line. Not thread-safe.
 */
final class ServerSentEventReader implements EventReader {

    private final LineReader lines;
    private final List<String> data = new ArrayList<>();
    private int size;
    private String name = "";
    private boolean isComplete = true;

    ServerSentEventReader(InputStream body) {
        lines = new LineReader(body);
    }

    @Override
    public Optional<StreamEvent> next() throws IOException {
        for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next()) {
            if (!line.get().isEmpty()) {
                isComplete = lines.isTerminated();
                read(line.get());
            } else if (!data.isEmpty()) {
                return Optional.of(event());
            } else {
                name = "";
            }
        }
        return !data.isEmpty() && isComplete ? Optional.of(event()) : Optional.empty();
    }

    private StreamEvent event() {
        var event = new StreamEvent(name, data.size() == 1 ? data.get(0) : String.join("\n", data));
        data.clear();
        size = 0;
        name = "";
        return event;
    }

    /** Reads a field; a line that begins with a colon is a comment. */
    private void read(String line) {
        if (isField("data", line)) {
            addData(value("data", line));
        } else if (isField("event", line)) {
            name = value("event", line);
        }
    }

    private static boolean isField(String field, String line) {
        return line.startsWith(field) && (line.length() == field.length() || line.charAt(field.length()) == ':');
    }

    private static String value(String field, String line) {
        int start = Math.min(line.length(), field.length() + 1);
        return line.substring(line.startsWith(" ", start) ? start + 1 : start);
    }

    private void addData(String value) {
        data.add(value);
        size += value.length() + 1; // an empty line counts, too
        if (size > LineReader.LARGEST) {
            throw new ResponseTooLargeException(LineReader.LARGEST);
        }
    }
}
