/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.stream;

import io.karta.provider.http.client.ResponseTooLargeException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Reader of server-sent events as the <a href="https://html.spec.whatwg.org/multipage/server-sent-events.html">HTML
 * standard</a> defines them. It deviates in one point: an event at the end of the stream needs no empty line after it
 * if its last line is complete, because some servers omit that line. Not thread-safe.
 */
final class ServerSentEventReader implements EventReader {

    private final LineReader lines;
    private final StringBuilder moreData = new StringBuilder();
    private String data = "";
    private String name = "";
    private boolean hasData;
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
            } else if (hasData) {
                return Optional.of(event());
            } else {
                name = "";
            }
        }
        return hasData && isComplete ? Optional.of(event()) : Optional.empty();
    }

    private StreamEvent event() {
        var event = new StreamEvent(name, moreData.isEmpty() ? data : data + moreData);
        moreData.setLength(0);
        name = "";
        hasData = false;
        return event;
    }

    /** Reads a field; a line that starts with a colon is a comment. */
    private void read(String line) {
        int colon = line.indexOf(':');
        int end = colon < 0 ? line.length() : colon;
        int start = colon < 0 ? end : colon + 1;
        int value = line.startsWith(" ", start) ? start + 1 : start;
        if (isField(line, end, "data")) {
            addData(line.substring(value));
        } else if (isField(line, end, "event")) {
            name = line.substring(value);
        }
    }

    private static boolean isField(String line, int end, String field) {
        return end == field.length() && line.startsWith(field);
    }

    /** Adds a line. Most events have one, which is not copied. */
    private void addData(String line) {
        if (hasData) {
            moreData.append('\n').append(line);
        } else {
            data = line;
        }
        hasData = true;
        if (data.length() + moreData.length() > LineReader.LARGEST) {
            throw new ResponseTooLargeException(LineReader.LARGEST);
        }
    }
}
