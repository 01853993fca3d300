/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Text of a script with its location. */
record ScriptFile(String place, String text) {

    /** The resource of the application has precedence over a file. */
    static Optional<ScriptFile> find(String location) {
        return resource(location).or(() -> file(location));
    }

    static Optional<ScriptFile> resource(String location) {
        var name = location.startsWith("/") ? location.substring(1) : location;
        return Stream.of(Thread.currentThread().getContextClassLoader(), ScriptFile.class.getClassLoader())
                .filter(Objects::nonNull)
                .map(loader -> loader.getResource(name))
                .filter(Objects::nonNull)
                .findFirst()
                .map(url -> {
                    try (var in = url.openStream()) {
                        return new ScriptFile(location, new String(in.readAllBytes(), UTF_8));
                    } catch (IOException e) {
                        throw Messages.unreadable(location, e);
                    }
                });
    }

    private static Optional<ScriptFile> file(String location) {
        try {
            var path = Path.of(location);
            return Files.isRegularFile(path)
                    ? Optional.of(new ScriptFile(location, Files.readString(path)))
                    : Optional.empty();
        } catch (InvalidPathException ignored) { // not a path
            return Optional.empty();
        } catch (IOException e) {
            throw Messages.unreadable(location, e);
        }
    }
}
