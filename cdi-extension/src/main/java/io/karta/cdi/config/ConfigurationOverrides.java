/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Configuration values that override those of the application. */
public record ConfigurationOverrides(Map<String, String> settings, Configuration application) implements Configuration {

    public ConfigurationOverrides {
        settings = Map.copyOf(settings);
    }

    @Override
    public Optional<String> value(String key) {
        return settings.containsKey(key)
                ? Optional.of(settings.get(key).trim()).filter(text -> !text.isEmpty())
                : application.value(key);
    }

    @Override
    public Optional<String> unresolved(String key) {
        return settings.containsKey(key) ? Optional.empty() : application.unresolved(key);
    }

    @Override
    public String source(String key) {
        return settings.containsKey(key) ? "overriding settings" : application.source(key);
    }

    @Override
    public Set<String> keys() {
        Set<String> keys = new TreeSet<>(application.keys());
        keys.addAll(settings.keySet());
        return keys;
    }

    @Override
    public Map<String, String> environment() {
        return application.environment();
    }
}
