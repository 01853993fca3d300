/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Configuration without MicroProfile Config: system properties, then environment variables, then files of the
 * application.
 *
 * @param environment variables, and values in the files with the name of a variable
 */
public record StandaloneConfiguration(
        Map<String, String> properties, Map<String, String> environment, Map<String, String> files)
        implements Configuration {

    static final String PROFILE = "mp.config.profile";

    public StandaloneConfiguration(Map<String, String> properties, Map<String, String> environment) {
        this(properties, environment, Map.of());
    }

    /** Reads the configuration of the system and the application. */
    public static StandaloneConfiguration ofApplication(ClassLoader application) {
        var system = ofSystem();
        Map<String, String> files = new PropertyFiles(application).read(system.value(PROFILE));
        Map<String, String> variables = new HashMap<>(files);
        variables.keySet().removeIf(name -> !EnvironmentVariableNames.isVariable(name));
        variables.putAll(system.environment());
        return new StandaloneConfiguration(system.properties(), variables, files);
    }

    public static StandaloneConfiguration ofSystem() {
        Map<String, String> properties = new TreeMap<>();
        System.getProperties()
                .stringPropertyNames()
                .forEach(name -> properties.put(name, System.getProperty(name, "")));
        return new StandaloneConfiguration(properties, System.getenv());
    }

    @Override
    public Optional<String> value(String key) {
        return text(key)
                .flatMap(text -> new PropertyExpression(this::text).resolve(text))
                .map(String::trim)
                .filter(text -> !text.isEmpty());
    }

    @Override
    public Optional<String> unresolved(String key) {
        return text(key)
                .filter(text -> new PropertyExpression(this::text).resolve(text).isEmpty());
    }

    @Override
    public String source(String key) {
        if (properties.containsKey(key)) {
            return "system properties";
        }
        boolean isVariable = environment.containsKey(key)
                || environment.containsKey(EnvironmentVariableNames.withUnderscores(key))
                || environment.containsKey(EnvironmentVariableNames.of(key));
        return isVariable ? "environment variables" : "files of the application";
    }

    /** An empty value hides those of sources with lower precedence. */
    private Optional<String> text(String key) {
        return Stream.of(
                        properties.get(key),
                        environment.get(key),
                        environment.get(EnvironmentVariableNames.withUnderscores(key)),
                        environment.get(EnvironmentVariableNames.of(key)),
                        files.get(key))
                .filter(Objects::nonNull)
                .findFirst()
                .filter(text -> !text.isBlank());
    }

    /**
     * A variable of a vendor can also be a system property with that name, which has precedence, or a key in the
     * application's files.
     */
    @Override
    public Map<String, String> environment() {
        Map<String, String> all = new HashMap<>(environment);
        Stream.concat(properties.keySet().stream(), files.keySet().stream())
                .filter(EnvironmentVariableNames::isVariable)
                .forEach(name -> value(name).ifPresentOrElse(text -> all.put(name, text), () -> all.remove(name)));
        return all;
    }

    @Override
    public Set<String> keys() {
        Set<String> keys = new TreeSet<>(properties.keySet());
        keys.addAll(environment.keySet());
        keys.addAll(files.keySet());
        return keys;
    }
}
