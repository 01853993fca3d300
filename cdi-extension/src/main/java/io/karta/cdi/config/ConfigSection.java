/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Configuration below the names of one kind: all models, or all roles. */
public final class ConfigSection {

    private final Configuration configuration;
    private final String prefix;
    private final Collection<String> known;
    private final List<NamedKey> keys = new ArrayList<>();
    private final Set<String> names = new TreeSet<>();
    private final Set<String> echoes = new HashSet<>(); // other names of variables

    /**
     * Reads the names of one section.
     *
     * @param known the keys below a name; the empty one if the name itself may have a value
     */
    public ConfigSection(Configuration configuration, String prefix, Collection<String> known) {
        this.configuration = configuration;
        this.prefix = prefix;
        this.known = known;
        readNames();
    }

    private void readNames() {
        Set<String> ofVariables = new LinkedHashSet<>();
        for (String key : configuration.keys()) {
            Optional<String> name = EnvironmentVariableNames.nameIn(key, prefix, known);
            if (name.isPresent()) {
                ofVariables.add(name.get());
                echoes.add(EnvironmentVariableNames.withDots(key));
            }
        }
        for (String key : configuration.keys()) {
            if (!echoes.contains(key)) {
                NamedKey.parse(key, prefix).ifPresent(keys::add);
            }
        }
        Set<String> written = new HashSet<>();
        for (NamedKey key : keys) {
            names.add(key.name());
            written.add(EnvironmentVariableNames.of(key.name()));
        }
        for (String name : ofVariables) {
            if (!written.contains(EnvironmentVariableNames.of(name))) {
                names.add(name);
            }
        }
    }

    /** Returns the configured names, including those in environment variables. */
    public Set<String> names() {
        return Collections.unmodifiableSet(names);
    }

    /** Returns the configured name of a key or an environment variable; empty if it is of another section. */
    public Optional<String> nameOf(String key) {
        Optional<String> ofVariable = EnvironmentVariableNames.nameIn(key, prefix, known);
        return ofVariable.isPresent()
                ? ofVariable.map(this::written)
                : NamedKey.parse(key, prefix)
                        .filter(named -> !echoes.contains(key))
                        .map(NamedKey::name);
    }

    /** Returns the spelling of a name in other keys: variables have capital letters only. */
    private String written(String name) {
        String variable = EnvironmentVariableNames.of(name);
        return names.stream()
                .filter(each -> EnvironmentVariableNames.of(each).equals(variable))
                .findFirst()
                .orElse(name);
    }

    /** Returns the values below one name, by key; the empty key has the value of the name. */
    public Map<String, Setting> settings(String name) {
        Set<String> all = new TreeSet<>(known);
        for (NamedKey key : keys) {
            if (key.name().equals(name)) {
                all.add(key.key());
            }
        }
        Map<String, Setting> settings = new LinkedHashMap<>();
        for (String key : all) {
            Optional<Setting> setting = setting(name, key);
            if (setting.isPresent()) {
                settings.put(key, setting.get());
            }
        }
        return settings;
    }

    private Optional<Setting> setting(String name, String key) {
        String end = key.isEmpty() ? "" : "." + key;
        Optional<Setting> plain = valueOf(prefix + name + end);
        return plain.isPresent() ? plain : valueOf(prefix + '"' + name + '"' + end);
    }

    private Optional<Setting> valueOf(String key) {
        return Setting.find(configuration, key);
    }
}
