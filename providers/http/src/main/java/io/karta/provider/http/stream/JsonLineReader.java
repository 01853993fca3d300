/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.stream;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reader of one JSON object per line (NDJSON). Blank lines are skipped. Not thread-safe. */
final class JsonLineReader implements EventReader {

    private final LineReader lines;

    JsonLineReader(InputStream body) {
        lines = new LineReader(body);
    }

    @Override
    public Optional<StreamEvent> next() throws IOException {
        for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next()) {
            if (!line.get().isBlank()) {
                return line.map(text -> new StreamEvent("", text));
            }
        }
        return Optional.empty();
    }
}
