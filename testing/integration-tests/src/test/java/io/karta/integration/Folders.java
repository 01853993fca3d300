/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** Copies, empties and deletes folders. */
final class Folders {

    private Folders() {}

    static void copy(Path source, Path target) throws IOException {
        List<Path> files;
        try (var found = Files.walk(source)) {
            files = found.toList();
        }
        for (Path file : files) {
            Path copy = target.resolve(source.relativize(file).toString());
            if (Files.isDirectory(file)) {
                Files.createDirectories(copy);
            } else {
                Files.copy(file, copy);
            }
        }
    }

    /** Returns a folder, which is empty afterwards. */
    static Path empty(Path folder) throws IOException {
        delete(folder);
        return Files.createDirectories(folder);
    }

    static void delete(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return;
        }
        List<Path> files;
        try (var found = Files.walk(folder)) {
            files = found.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }
}
