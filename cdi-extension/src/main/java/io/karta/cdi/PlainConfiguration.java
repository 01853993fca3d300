/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** System properties, then environment variables: what there is without MicroProfile Config. */
record PlainConfiguration(Map<String, String> properties, Map<String, String> environment) implements Configuration {

    static Configuration ofSystem() {
        Map<String, String> properties = new java.util.HashMap<>();
        System.getProperties()
                .stringPropertyNames()
                .forEach(name -> properties.put(name, System.getProperty(name, "")));
        return new PlainConfiguration(properties, System.getenv());
    }

    @Override
    public Optional<String> value(String key) {
        return Stream.of(properties.get(key), environment.get(key), environment.get(EnvironmentNames.of(key)))
                .filter(text -> text != null && !text.isBlank())
                .map(String::trim)
                .findFirst();
    }

    @Override
    public Set<String> keys() {
        Set<String> keys = new TreeSet<>(properties.keySet());
        keys.addAll(environment.keySet());
        return keys;
    }
}
