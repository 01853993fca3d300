/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import io.karta.agent.ConfigKeys;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Configuration of a test. */
record TestSettings(Map<String, String> values, List<String> models) {

    private static final String REPLAY = "replay";

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
     * Returns the names of all scripted models. The deployment reports unknown providers.
     *
     * @param application the application's configuration, what providers of models are included
     * @param providers says whether there is a provider of a name
     */
    Set<String> scripted(Map<String, String> application, Predicate<String> providers) {
        Set<String> names = new LinkedHashSet<>(models);
        Stream.concat(application.keySet().stream(), values.keySet().stream())
                .flatMap(key -> model(key).stream())
                .forEach(names::add);
        names.removeAll(taped(application));
        names.removeAll(named((key, provider) -> isProvider(key) && !providers.test(provider), values));
        return names;
    }

    /**
     * Returns the names of models that the test records or that are replayed, in an order that is independent of other
     * settings.
     */
    private SortedSet<String> taped(Map<String, String> application) {
        Map<String, String> all = new HashMap<>(application);
        all.putAll(values);
        SortedSet<String> names = new TreeSet<>(named((key, value) -> isProvider(key) && value.equals(REPLAY), all));
        names.addAll(named((key, value) -> key.endsWith(".record"), values));
        return names;
    }

    private static Set<String> named(BiPredicate<String, String> requestedType, Map<String, String> settings) {
        Set<String> names = new LinkedHashSet<>();
        settings.forEach((key, value) -> {
            if (requestedType.test(key, value)) {
                model(key).ifPresent(names::add);
            }
        });
        return names;
    }

    /** Returns whether a key sets the provider of a model. */
    static boolean isProvider(String key) {
        return key.endsWith(".provider") && model(key).isPresent();
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

    /**
     * Returns the settings with a default model, if the application has none: the first recorded or replayed one by
     * name, otherwise the first of the models.
     */
    Map<String, String> withDefaultModel(Map<String, String> application) {
        Map<String, String> all = new TreeMap<>(values);
        all.putIfAbsent(ConfigKeys.SCRIPTED_ANSWERS, "true");
        if (!application.containsKey(ConfigKeys.DEFAULT_MODEL)) {
            Stream.concat(taped(application).stream(), models.stream())
                    .findFirst()
                    .ifPresent(name -> all.putIfAbsent(ConfigKeys.DEFAULT_MODEL, name));
        }
        return all;
    }
}
