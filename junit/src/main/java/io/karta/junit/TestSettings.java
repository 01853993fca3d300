/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import io.karta.agent.ConfigKeys;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What a test says of the configuration. */
record TestSettings(Map<String, String> values, List<String> models) {

    static TestSettings of(Class<?> test, KartaTest annotation) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String text : annotation.config()) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw Messages.noSetting(test, text);
            }
            values.put(
                    text.substring(0, equals).trim(), text.substring(equals + 1).trim());
        }
        return new TestSettings(values, List.of(annotation.models()));
    }

    /**
     * The names of all models that are the scripted one.
     *
     * @param application the keys of the application's configuration
     */
    Set<String> scripted(Set<String> application) {
        Set<String> names = new LinkedHashSet<>(models);
        Stream.concat(application.stream(), values.keySet().stream())
                .flatMap(key -> model(key).stream())
                .forEach(names::add);
        names.removeAll(taped());
        return names;
    }

    /** The names of models that the test itself records or replays. */
    private Set<String> taped() {
        Set<String> names = new LinkedHashSet<>();
        values.forEach((key, value) -> {
            if (key.endsWith(".record") || (key.endsWith(".provider") && value.equals("replay"))) {
                model(key).ifPresent(names::add);
            }
        });
        return names;
    }

    private static Optional<String> model(String key) {
        if (!key.startsWith(ConfigKeys.MODELS)) {
            return Optional.empty();
        }
        String rest = key.substring(ConfigKeys.MODELS.length());
        int end = rest.startsWith("\"") ? rest.indexOf('"', 1) : rest.indexOf('.');
        return end > 0
                ? Optional.of(rest.startsWith("\"") ? rest.substring(1, end) : rest.substring(0, end))
                : Optional.empty();
    }

    /** The settings, with a model as the default where the application chose none: one that is replayed, else the first of the models. */
    Map<String, String> withDefaultModel(Set<String> application) {
        Map<String, String> all = new TreeMap<>(values);
        if (!application.contains(ConfigKeys.DEFAULT_MODEL)) {
            Stream.concat(taped().stream(), models.stream())
                    .findFirst()
                    .ifPresent(name -> all.putIfAbsent(ConfigKeys.DEFAULT_MODEL, name));
        }
        return all;
    }
}
