/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import static java.util.Objects.requireNonNull;

import io.karta.cdi.problem.Problems;
import io.karta.spi.NamedSettings;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Objects that providers in jars create by configured names, such as event consumers and tool groups.
 *
 * @param <T> the type of the objects
 */
public final class ProviderSections<T> {

    private final List<Section<T>> sections;
    private final Configuration configuration;
    private final Problems problems;

    /**
     * Section of one provider.
     *
     * @param name the word after {@code karta.}
     * @param keys the keys below a name
     * @param creator creates the object of a name
     */
    public record Section<T>(String name, Set<String> keys, Function<NamedSettings, Optional<T>> creator) {

        private String prefix() {
            return "karta." + name + ".";
        }
    }

    public ProviderSections(List<Section<T>> sections, Configuration configuration, Problems problems) {
        this.sections = sections;
        this.configuration = configuration;
        this.problems = problems;
    }

    /** Returns the keys that the providers read below each configured name. */
    public Set<String> keys() {
        Set<String> keys = new TreeSet<>();
        for (Section<T> section : sections) {
            for (String name : names(section)) {
                for (String key : section.keys()) {
                    keys.add(section.prefix() + name + "." + key);
                    keys.add(section.prefix() + '"' + name + "\"." + key);
                }
            }
        }
        return keys;
    }

    /** Creates the objects, and reports problems in their settings. */
    public List<T> create() {
        List<T> created = new ArrayList<>();
        for (Section<T> section : sections) {
            for (String name : names(section)) {
                create(section, name).ifPresent(created::add);
            }
        }
        return List.copyOf(created);
    }

    /** Keys without a name, such as {@code karta.mcp.anonymous}, belong to other parts. */
    private List<String> names(Section<T> section) {
        var config = config(section);
        return config.names().stream()
                .filter(name -> !config.settings(name).keySet().equals(Set.of("")))
                .toList();
    }

    private Optional<T> create(Section<T> section, String name) {
        if (isUnresolved(section.prefix() + name)) {
            return Optional.empty(); // reported together with the expression
        }
        Map<String, Setting> settings = config(section).settings(name);
        Map<String, String> values = new TreeMap<>();
        settings.forEach((key, setting) -> values.put(key, setting.value()));
        return section.creator()
                .apply(NamedSettings.of(
                        name,
                        values,
                        (key, value, allowed) -> problems.add(
                                requireNonNull(settings.get(key), key).invalid(allowed)),
                        message -> problems.add(new DeploymentException(message))));
    }

    private boolean isUnresolved(String start) {
        return configuration.keys().stream()
                .filter(key -> key.replace("\"", "").startsWith(start + "."))
                .anyMatch(key -> configuration.unresolved(key).isPresent());
    }

    private ConfigSection config(Section<T> section) {
        return new ConfigSection(configuration, section.prefix(), section.keys());
    }
}
