/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.event;

import static java.util.Objects.requireNonNull;

import io.karta.cdi.bean.ServiceProviders;
import io.karta.cdi.config.ConfigSection;
import io.karta.cdi.config.Configuration;
import io.karta.cdi.config.Setting;
import io.karta.cdi.problem.Problems;
import io.karta.spi.EventConsumer;
import io.karta.spi.EventConsumerProvider;
import io.karta.spi.EventConsumerSettings;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Configured event consumers of the jars. */
public final class EventConsumerSetup {

    private final List<EventConsumerProvider> providers;
    private final Configuration configuration;
    private final Problems problems;

    public EventConsumerSetup(ClassLoader application, Configuration configuration, Problems problems) {
        this.providers = ServiceProviders.load(EventConsumerProvider.class, application, problems);
        this.configuration = configuration;
        this.problems = problems;
    }

    /** Returns the keys that the providers read below each configured name. */
    public Set<String> keys() {
        Set<String> keys = new TreeSet<>();
        for (EventConsumerProvider provider : providers) {
            for (String name : section(provider).names()) {
                for (String key : provider.keys()) {
                    keys.add(prefix(provider) + name + "." + key);
                    keys.add(prefix(provider) + '"' + name + "\"." + key);
                }
            }
        }
        return keys;
    }

    /** Creates the consumers, and reports problems in their settings. */
    public List<EventConsumer> consumers() {
        return providers.stream()
                .flatMap(
                        provider -> section(provider).names().stream().flatMap(name -> create(provider, name).stream()))
                .toList();
    }

    private Optional<EventConsumer> create(EventConsumerProvider provider, String name) {
        if (isUnresolved(prefix(provider) + name)) {
            return Optional.empty(); // reported together with the expression
        }
        Map<String, Setting> settings = section(provider).settings(name);
        Map<String, String> values = new TreeMap<>();
        settings.forEach((key, setting) -> values.put(key, setting.value()));
        return provider.create(EventConsumerSettings.of(
                name,
                values,
                (key, value, allowed) ->
                        problems.add(requireNonNull(settings.get(key), key).invalid(allowed)),
                message -> problems.add(new DeploymentException(message))));
    }

    private boolean isUnresolved(String consumer) {
        return configuration.keys().stream()
                .filter(key -> key.replace("\"", "").startsWith(consumer + "."))
                .anyMatch(key -> configuration.unresolved(key).isPresent());
    }

    private ConfigSection section(EventConsumerProvider provider) {
        return new ConfigSection(configuration, prefix(provider), provider.keys());
    }

    private static String prefix(EventConsumerProvider provider) {
        return "karta." + provider.section() + ".";
    }
}
