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
import java.util.Set;
import java.util.TreeMap;

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
     * The names of all models.
     *
     * @param application the keys of the application's configuration
     */
    Set<String> modelNames(Set<String> application) {
        Set<String> names = new LinkedHashSet<>(models);
        application.forEach(key -> addModel(key, names));
        values.keySet().forEach(key -> addModel(key, names));
        return names;
    }

    private static void addModel(String key, Set<String> names) {
        if (key.startsWith(ConfigKeys.MODELS)) {
            String rest = key.substring(ConfigKeys.MODELS.length());
            int end = rest.startsWith("\"") ? rest.indexOf('"', 1) : rest.indexOf('.');
            if (end > 0) {
                names.add(rest.startsWith("\"") ? rest.substring(1, end) : rest.substring(0, end));
            }
        }
    }

    /** The settings, with the first of the models as the default where the application chose none. */
    Map<String, String> withDefaultModel(Set<String> application) {
        Map<String, String> all = new TreeMap<>(values);
        if (!models.isEmpty() && !application.contains(ConfigKeys.DEFAULT_MODEL)) {
            all.putIfAbsent(ConfigKeys.DEFAULT_MODEL, models.get(0));
        }
        return all;
    }
}
