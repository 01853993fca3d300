/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLConnection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * The files {@code META-INF/microprofile-config.properties} of an application (MicroProfile Config 3.1, 5.2), for servers that do not read
 * them: the file with the highest {@code config_ordinal} wins, then the first one on the class path; values of the active profile win over both.
 */
final class PropertyFiles {

    private static final String FILE = "META-INF/microprofile-config";
    private static final String ORDINAL = "config_ordinal";
    private static final int DEFAULT_ORDINAL = 100;

    private final ClassLoader application;

    PropertyFiles(ClassLoader application) {
        this.application = application;
    }

    /** Reads all values; a profile is active if its name is given. */
    Map<String, String> read(Optional<String> profile) {
        Map<String, String> values = merged(FILE + ".properties");
        profile.ifPresent(name -> {
            values.putAll(merged(FILE + "-" + name + ".properties"));
            values.putAll(ofProfile(values, "%" + name + "."));
        });
        values.keySet().removeIf(key -> key.startsWith("%") || key.equals(ORDINAL));
        return values;
    }

    private static Map<String, String> ofProfile(Map<String, String> values, String prefix) {
        Map<String, String> chosen = new HashMap<>();
        values.forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                chosen.put(key.substring(prefix.length()), value);
            }
        });
        return chosen;
    }

    /** The weakest file first, so that the strongest one has the last word. */
    private Map<String, String> merged(String name) {
        List<Map<String, String>> files = new ArrayList<>();
        try {
            for (URL file : Collections.list(application.getResources(name))) {
                files.add(read(file));
            }
        } catch (IOException | IllegalArgumentException unreadable) {
            throw ContainerMessages.configurationNotRead(name, unreadable);
        }
        Collections.reverse(files);
        files.sort(Comparator.comparingInt(PropertyFiles::ordinal));
        Map<String, String> values = new HashMap<>();
        files.forEach(values::putAll);
        return values;
    }

    private static Map<String, String> read(URL file) throws IOException {
        URLConnection connection = file.openConnection();
        connection.setUseCaches(false); // or the jar stays open after the application is gone
        var properties = new Properties();
        try (var reader = new InputStreamReader(connection.getInputStream(), UTF_8)) {
            properties.load(reader);
        }
        Map<String, String> values = new HashMap<>();
        properties.stringPropertyNames().forEach(key -> values.put(key, properties.getProperty(key, "")));
        return values;
    }

    private static int ordinal(Map<String, String> values) {
        try {
            return Integer.parseInt(values.getOrDefault(ORDINAL, String.valueOf(DEFAULT_ORDINAL))
                    .trim());
        } catch (NumberFormatException ignored) {
            return DEFAULT_ORDINAL;
        }
    }
}
