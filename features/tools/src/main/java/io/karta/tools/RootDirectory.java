/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Root directory for relative paths, which cannot leave it: {@code path} is its real path. */
record RootDirectory(Path path) {

    static RootDirectory of(Path directory) {
        try {
            Path real = directory.toRealPath();
            if (Files.isDirectory(real)) {
                return new RootDirectory(real);
            }
        } catch (IOException e) {
            throw Messages.noDirectory(directory, e);
        }
        throw Messages.noDirectory(directory, null);
    }

    /** Returns the real path of a file or directory below. Absolute paths are relative to the root. */
    Path resolve(String name) throws IOException {
        Path expected = below(name);
        if (!expected.startsWith(path)) {
            throw Messages.outside(name);
        }
        if (!Files.exists(expected)) {
            throw Messages.nothingThere(name);
        }
        Path real = expected.toRealPath();
        if (!real.startsWith(path)) {
            throw Messages.outside(name);
        }
        return real;
    }

    private Path below(String name) {
        try {
            String relative = name.strip().replaceFirst("^[/\\\\]+", "");
            return path.resolve(relative).normalize();
        } catch (InvalidPathException e) {
            throw Messages.noPath(name, e);
        }
    }

    /** Returns the path in the form for models. */
    String name(Path below) {
        return path.relativize(below).toString().replace('\\', '/');
    }
}
