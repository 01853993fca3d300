/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A directory that nothing leads out of: {@code path} is its real path. */
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

    /** The real path of something below. Absolute paths of a model begin here. */
    Path resolve(String name) throws IOException {
        Path wanted = below(name);
        if (!wanted.startsWith(path)) {
            throw Messages.outside(name);
        }
        if (!Files.exists(wanted)) {
            throw Messages.nothingThere(name);
        }
        Path real = wanted.toRealPath();
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

    /** Path that a model sees. */
    String name(Path below) {
        return path.relativize(below).toString().replace('\\', '/');
    }
}
