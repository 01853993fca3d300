/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Values on a server without MicroProfile Config: system properties, environment variables, then the application's own files, of which the one
 * with the highest {@code config_ordinal} wins. In each file a value of the active profile wins.
 */
final class PlainSettings {

    private static final Logger LOGGER = System.getLogger(PlainSettings.class.getName());
    private static final String NAME = "META-INF/microprofile-config";
    private static final String FILE = NAME + ".properties";
    private static final String PROFILE = "mp.config.profile";
    private static final String ORDINAL = "config_ordinal";

    private final ClassLoader application;

    PlainSettings(ClassLoader application) {
        this.application = application;
    }

    /** An empty text hides those of weaker sources. */
    Optional<String> value(String key) {
        return ofSystem(key).or(() -> fromFiles(key)).map(String::trim).filter(text -> !text.isEmpty());
    }

    private static Optional<String> ofSystem(String key) {
        String variable = key.replaceAll("[^A-Za-z0-9]", "_");
        return Stream.of(
                        System.getProperty(key),
                        System.getenv(key),
                        System.getenv(variable),
                        System.getenv(variable.toUpperCase(Locale.ROOT)))
                .filter(Objects::nonNull)
                .findFirst();
    }

    private Optional<String> fromFiles(String key) {
        try {
            List<PropertyFile> files = files(FILE);
            return ofSystem(PROFILE)
                    .or(() -> first(files, PROFILE))
                    .map(String::trim)
                    .filter(name -> !name.isEmpty())
                    .map(name -> first(ofProfile(files, name), "%" + name + "." + key, key))
                    .orElseGet(() -> first(files, key));
        } catch (UncheckedIOException | IllegalArgumentException unreadable) {
            LOGGER.log(Level.WARNING, () -> Messages.configurationNotRead(FILE, key), unreadable);
            return Optional.empty();
        }
    }

    /** In each place, the file of the profile comes before the one of all profiles. */
    private List<PropertyFile> ofProfile(List<PropertyFile> files, String profile) {
        List<PropertyFile> ofProfile = files(NAME + "-" + profile + ".properties");
        List<PropertyFile> all = new ArrayList<>(ofProfile.stream()
                .filter(file -> files.stream().noneMatch(file::isBeside))
                .toList());
        for (PropertyFile file : files) {
            ofProfile.stream().filter(file::isBeside).map(file::lendOrdinal).forEach(all::add);
            all.add(file);
        }
        return all;
    }

    /** Of the strongest file that has one of the names, the value of the first name that it has. */
    private static Optional<String> first(List<PropertyFile> files, String... names) {
        return files.stream()
                .sorted(Comparator.comparingInt(PropertyFile::ordinal).reversed())
                .flatMap(file -> Stream.of(names).map(file.values()::get).filter(Objects::nonNull))
                .findFirst();
    }

    private List<PropertyFile> files(String name) {
        try {
            List<PropertyFile> files = new ArrayList<>();
            for (URL file : Collections.list(application.getResources(name))) {
                String place = file.toString();
                files.add(new PropertyFile(place.substring(0, place.length() - name.length()), read(file)));
            }
            return files;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Map<String, String> read(URL file) throws IOException {
        var connection = file.openConnection();
        connection.setUseCaches(false); // or the jar stays open after the application is gone
        var properties = new Properties();
        try (var reader = new InputStreamReader(connection.getInputStream(), UTF_8)) {
            properties.load(reader);
        }
        Map<String, String> values = new HashMap<>();
        properties.stringPropertyNames().forEach(key -> values.put(key, properties.getProperty(key, "")));
        return values;
    }

    /** One file, the place of which is its address without its name. */
    private record PropertyFile(String place, Map<String, String> values) {

        int ordinal() {
            try {
                return Integer.parseInt(values.getOrDefault(ORDINAL, "100").trim());
            } catch (NumberFormatException ignored) {
                return 100;
            }
        }

        boolean isBeside(PropertyFile other) {
            return place.equals(other.place);
        }

        /** A file without an ordinal has that of the file beside it. */
        PropertyFile lendOrdinal(PropertyFile other) {
            Map<String, String> all = new HashMap<>(other.values);
            all.putIfAbsent(ORDINAL, String.valueOf(ordinal()));
            return new PropertyFile(place, all);
        }
    }
}
