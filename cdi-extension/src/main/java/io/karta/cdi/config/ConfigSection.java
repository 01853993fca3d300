/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Everything configured below names of one kind: all models, or all roles. */
public final class ConfigSection {

    private final Configuration configuration;
    private final String prefix;
    private final Collection<String> known;

    /**
     * Looks at one section.
     *
     * @param known the keys below a name; the empty one if the name itself may have a value
     */
    public ConfigSection(Configuration configuration, String prefix, Collection<String> known) {
        this.configuration = configuration;
        this.prefix = prefix;
        this.known = known;
    }

    /** The names that are configured, be it by environment variables. */
    public Set<String> names() {
        Set<String> names = new TreeSet<>();
        keys().forEach(key -> names.add(key.name()));
        Set<String> variables = new TreeSet<>();
        names.forEach(name -> variables.add(EnvironmentVariableNames.of(name)));
        configuration.keys().stream()
                .flatMap(key -> EnvironmentVariableNames.nameIn(key, prefix, known).stream())
                .filter(name -> !variables.contains(EnvironmentVariableNames.of(name)))
                .forEach(names::add);
        return names;
    }

    private Stream<NamedKey> keys() {
        Set<String> echoes = configuration.keys().stream()
                .filter(key ->
                        EnvironmentVariableNames.nameIn(key, prefix, known).isPresent())
                .map(EnvironmentVariableNames::withDots)
                .collect(Collectors.toSet());
        return configuration.keys().stream()
                .filter(key -> !echoes.contains(key))
                .flatMap(key -> NamedKey.parse(key, prefix).stream());
    }

    /** The values below one name, by key; under the empty key the value of the name itself. */
    public Map<String, Setting> settings(String name) {
        Map<String, Setting> settings = new LinkedHashMap<>();
        Stream.concat(
                        known.stream(),
                        keys().filter(key -> key.name().equals(name)).map(NamedKey::key))
                .distinct()
                .sorted()
                .forEach(key -> setting(name, key).ifPresent(setting -> settings.put(key, setting)));
        return settings;
    }

    private Optional<Setting> setting(String name, String key) {
        String end = key.isEmpty() ? "" : "." + key;
        return Stream.of(prefix + name + end, prefix + '"' + name + '"' + end)
                .flatMap(full -> configuration.value(full).stream().map(text -> new Setting(full, text)))
                .findFirst();
    }
}
