/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

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
 * Files {@code META-INF/microprofile-config.properties} of an application (MicroProfile Config 3.1, 5.2 and 6), for
 * servers that do not read them. The file with the highest {@code config_ordinal} has precedence, then the first one on
 * the class path. In one location, values of the active profile override the others.
 */
final class PropertyFiles {

    private static final String FILE = "META-INF/microprofile-config";
    private static final String ENDING = ".properties";
    private static final String ORDINAL = "config_ordinal";
    private static final String DEFAULT_ORDINAL = "100";

    private final ClassLoader application;

    PropertyFiles(ClassLoader application) {
        this.application = application;
    }

    /** One file; its location is its address without its name. */
    private record PropertyFile(String place, Map<String, String> values) {

        int ordinal() {
            try {
                return Integer.parseInt(
                        values.getOrDefault(ORDINAL, DEFAULT_ORDINAL).trim());
            } catch (NumberFormatException ignored) {
                return Integer.parseInt(DEFAULT_ORDINAL);
            }
        }

        boolean isBeside(PropertyFile other) {
            return place.equals(other.place);
        }

        /** A file without an ordinal has that of the other file in its location. */
        PropertyFile lendOrdinal(PropertyFile other) {
            Map<String, String> all = new HashMap<>(other.values);
            all.putIfAbsent(ORDINAL, String.valueOf(ordinal()));
            return new PropertyFile(place, all);
        }

        /** Values of a profile override those of all profiles. */
        Map<String, String> ofProfile(String prefix) {
            Map<String, String> chosen = new HashMap<>(values);
            values.forEach((key, value) -> {
                if (key.startsWith(prefix)) {
                    chosen.put(key.substring(prefix.length()), value);
                }
            });
            return chosen;
        }
    }

    /** Reads all values. The active profile is the given one, otherwise the one that the files set. */
    Map<String, String> read(Optional<String> given) {
        List<PropertyFile> files = files(FILE + ENDING);
        Map<String, String> values = new HashMap<>();
        for (PropertyFile file : weakestFirst(files)) {
            values.putAll(file.values());
        }
        String profile = given.orElse(values.getOrDefault(StandaloneConfiguration.PROFILE, ""))
                .trim();
        if (!profile.isEmpty()) {
            values.putAll(ofProfile(files, profile));
        }
        values.keySet().removeIf(key -> key.startsWith("%") || key.equals(ORDINAL));
        return values;
    }

    /** In each location, the file of the profile precedes the general one. */
    private Map<String, String> ofProfile(List<PropertyFile> files, String profile) {
        List<PropertyFile> ofProfile = new ArrayList<>(files(FILE + "-" + profile + ENDING));
        List<PropertyFile> all = new ArrayList<>();
        for (PropertyFile file : files) {
            ofProfile.stream().filter(file::isBeside).map(file::lendOrdinal).forEach(all::add);
            all.add(file);
        }
        ofProfile.removeIf(file -> files.stream().anyMatch(file::isBeside));
        all.addAll(0, ofProfile);
        Map<String, String> values = new HashMap<>();
        for (PropertyFile file : weakestFirst(all)) {
            values.putAll(file.ofProfile("%" + profile + "."));
        }
        return values;
    }

    /** Returns the file with the lowest precedence first, so that the others override its values. */
    private static List<PropertyFile> weakestFirst(List<PropertyFile> files) {
        List<PropertyFile> weakestFirst = new ArrayList<>(files);
        Collections.reverse(weakestFirst);
        weakestFirst.sort(Comparator.comparingInt(PropertyFile::ordinal));
        return weakestFirst;
    }

    private List<PropertyFile> files(String name) {
        List<PropertyFile> files = new ArrayList<>();
        try {
            for (URL file : Collections.list(application.getResources(name))) {
                String place = file.toString();
                files.add(new PropertyFile(place.substring(0, place.length() - name.length()), read(file)));
            }
        } catch (IOException | IllegalArgumentException unreadable) {
            throw Messages.configurationNotRead(name, unreadable);
        }
        return files;
    }

    private static Map<String, String> read(URL file) throws IOException {
        URLConnection connection = file.openConnection();
        connection.setUseCaches(false); // otherwise the jar stays open after the application has stopped
        var properties = new Properties();
        try (var reader = new InputStreamReader(connection.getInputStream(), UTF_8)) {
            properties.load(reader);
        }
        Map<String, String> values = new HashMap<>();
        for (String key : properties.stringPropertyNames()) {
            values.put(key, properties.getProperty(key, ""));
        }
        return values;
    }
}
