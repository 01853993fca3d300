/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.replay;

import io.karta.model.Capability;
import jakarta.json.JsonArrayBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Directory of recordings: one file per exchange with a name derived from the request, so that equal requests replace
 * the same files. Thread-safe.
 */
final class Recordings {

    /** File with the capabilities of the model, which influence the requests. */
    static final String MODEL_FILE = "model.json";

    private final String model;
    private final Path directory;
    private final Map<String, Integer> counts = new HashMap<>();
    private boolean isNoted;

    private Recordings(String model, Path directory) {
        this.model = model;
        this.directory = directory;
    }

    /** Creates the directory if it does not exist. */
    static Recordings write(String model, Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw Messages.unwritable(model, directory, e);
        }
        if (!Files.isWritable(directory)) {
            throw Messages.unwritable(model, directory, null);
        }
        return new Recordings(model, directory);
    }

    synchronized void note(Set<Capability> capabilities) {
        if (!isNoted) {
            JsonArrayBuilder names = Json.array();
            capabilities.stream().map(Capability::name).sorted().forEach(names::add);
            write(
                    MODEL_FILE,
                    JsonFormatter.print(Json.object().add("capabilities", names).build()) + "\n");
            isNoted = true;
        }
    }

    synchronized void add(RecordedExchange exchange) {
        write(exchange, counts.merge(name(exchange), 1, Integer::sum));
    }

    /** Adds a provisional exchange, such as a failure, which the next one with an equal request replaces. */
    synchronized void addForNow(RecordedExchange exchange) {
        write(exchange, counts.getOrDefault(name(exchange), 0) + 1);
    }

    private static String name(RecordedExchange exchange) {
        return exchange.asked().resultType() + "-" + exchange.asked().digest();
    }

    private void write(RecordedExchange exchange, int count) {
        write(String.format(Locale.ROOT, "%s-%03d.json", name(exchange), count), exchange.text());
    }

    /** Writes atomically, so that a reader never sees an incomplete file. */
    private void write(String name, String text) {
        try {
            Path draft = Files.createTempFile(directory, name, ".part");
            try {
                Files.writeString(draft, text, StandardCharsets.UTF_8);
                Files.move(draft, directory.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(draft);
            }
        } catch (IOException e) {
            throw Messages.unwritable(model, directory, e);
        }
    }
}
