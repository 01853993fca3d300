/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.references;

import io.karta.ai.LlmReference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reference of the files in a directory and its subdirectories, without hidden ones. */
record Directory(String name, String description, Path root) implements LlmReference {

    private static final int LONGEST = 200_000;

    static Directory of(String name, String description, Path root) {
        if (!Files.isDirectory(root)) {
            throw Messages.noDirectory(root);
        }
        try {
            return new Directory(name, description, root.toRealPath());
        } catch (IOException e) {
            throw Messages.unreadable(root.toString(), e);
        }
    }

    @Override
    public String notes() {
        var notes = new StringBuilder();
        for (Path file : files()) {
            String title = "--- " + root.relativize(file).toString().replace('\\', '/');
            Optional<String> text = text(file).filter(content -> notes.length() + content.length() <= LONGEST);
            notes.append(title)
                    .append(text.map(content -> "\n" + content.strip()).orElse(" (not shown)"))
                    .append('\n');
        }
        return notes.toString();
    }

    private List<Path> files() {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(Files::isRegularFile)
                    .filter(this::isShown)
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            throw Messages.unreadable(root.toString(), e);
        }
    }

    private boolean isShown(Path file) {
        for (Path part : root.relativize(file)) {
            if (part.toString().startsWith(".")) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the text of a file; empty if it is not text, cannot be read, is too long, or a symbolic link out of the
     * directory.
     */
    private Optional<String> text(Path file) {
        try {
            if (!file.toRealPath().startsWith(root) || Files.size(file) > LONGEST) {
                return Optional.empty();
            }
            var decoder = StandardCharsets.UTF_8.newDecoder();
            return Optional.of(decoder.decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                            .toString())
                    .filter(content -> content.indexOf('\0') < 0);
        } catch (IOException noText) { // of another encoding, unreadable, or deleted in the meantime
            return Optional.empty();
        }
    }
}
