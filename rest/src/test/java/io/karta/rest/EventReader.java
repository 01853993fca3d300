/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Reads server-sent events, as the HTML standard describes their format. */
final class EventReader implements AutoCloseable {

    private final BufferedReader lines;
    private int comments;

    EventReader(InputStream content) {
        lines = new BufferedReader(new InputStreamReader(content, StandardCharsets.UTF_8));
    }

    /** An event. */
    record Received(Optional<String> id, String name, String data) {

        JsonObject json() {
            try (var reader = Json.createReader(new StringReader(data))) {
                return reader.readObject();
            }
        }
    }

    /** Returns the next event; empty at the end of the stream. */
    Optional<Received> next() {
        Optional<String> id = Optional.empty();
        var name = "message";
        var data = new StringBuilder();
        var hasData = false;
        for (var line = line(); line.isPresent(); line = line()) {
            var text = line.get();
            if (text.isEmpty()) {
                if (hasData) {
                    return Optional.of(new Received(id, name, data.toString()));
                }
                id = Optional.empty();
                name = "message";
                continue;
            }
            var colon = text.indexOf(':');
            var field = colon < 0 ? text : text.substring(0, colon);
            var value = colon < 0 ? "" : text.substring(colon + 1).replaceFirst("^ ", "");
            switch (field) {
                case "" -> comments++;
                case "id" -> id = Optional.of(value);
                case "event" -> name = value;
                case "data" -> {
                    data.append(hasData ? "\n" : "").append(value);
                    hasData = true;
                }
                default -> throw new IllegalStateException("unexpected line " + text);
            }
        }
        return Optional.empty();
    }

    List<Received> until(Predicate<Received> last) {
        List<Received> all = new ArrayList<>();
        for (var next = next(); next.isPresent(); next = next()) {
            all.add(next.get());
            if (last.test(next.get())) {
                break;
            }
        }
        return all;
    }

    List<Received> all() {
        return until(event -> false);
    }

    /** Reads comments until there are so many. */
    void awaitComments(int number) {
        while (comments < number) {
            var line = line().orElseThrow();
            comments += line.startsWith(":") ? 1 : 0;
        }
    }

    private Optional<String> line() {
        try {
            return Optional.ofNullable(lines.readLine());
        } catch (IOException e) {
            return Optional.empty(); // the connection was cut
        }
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
