/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URL;
import java.util.Collections;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** Values on a server without MicroProfile Config: system properties, environment variables, then the application's own file. */
final class PlainSettings {

    private static final Logger LOGGER = System.getLogger(PlainSettings.class.getName());
    private static final String FILE = "META-INF/microprofile-config.properties";

    private final ClassLoader application;

    PlainSettings(ClassLoader application) {
        this.application = application;
    }

    Optional<String> value(String key) {
        String variable = key.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
        return Stream.of(System.getProperty(key), System.getenv(variable))
                .filter(text -> text != null && !text.isBlank())
                .findFirst()
                .or(() -> fromFile(key))
                .map(String::trim);
    }

    private Optional<String> fromFile(String key) {
        try {
            for (URL file : Collections.list(application.getResources(FILE))) {
                String value = read(file).getProperty(key);
                if (value != null) {
                    return Optional.of(value);
                }
            }
        } catch (IOException | IllegalArgumentException unreadable) {
            LOGGER.log(Level.WARNING, () -> Messages.configurationNotRead(FILE, key), unreadable);
        }
        return Optional.empty();
    }

    private static Properties read(URL file) throws IOException {
        var connection = file.openConnection();
        connection.setUseCaches(false); // or the jar stays open after the application is gone
        var properties = new Properties();
        try (var reader = new InputStreamReader(connection.getInputStream(), UTF_8)) {
            properties.load(reader);
        }
        return properties;
    }
}
