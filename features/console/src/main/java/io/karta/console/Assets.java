/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Files of the pages, from the jar. Thread-safe. */
final class Assets {

    private static final Map<String, String> TYPES = Map.of(
            "index.html", "text/html;charset=UTF-8",
            "console.js", "text/javascript;charset=UTF-8",
            "console.css", "text/css;charset=UTF-8",
            "icon.svg", "image/svg+xml;charset=UTF-8");

    private final Map<String, Asset> loaded = new ConcurrentHashMap<>();

    /** A file with its media type. */
    record Asset(String type, Content content) {}

    /** Returns a file by its name; empty if there is none. */
    Optional<Asset> find(String name) {
        return Optional.ofNullable(TYPES.get(name))
                .map(type -> loaded.computeIfAbsent(name, missing -> new Asset(type, read(missing))));
    }

    private static Content read(String name) {
        try (var in = Assets.class.getResourceAsStream("assets/" + name)) {
            if (in == null) {
                throw new IllegalStateException("The jar of the console has no file " + name);
            }
            return Content.of(in.readAllBytes());
        } catch (IOException e) {
            throw new IllegalStateException("The jar of the console cannot be read", e);
        }
    }
}
