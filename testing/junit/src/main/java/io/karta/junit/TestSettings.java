/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import io.karta.agent.ConfigKeys;
import io.karta.cdi.ModelNames;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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
        ModelNames configured = modelNames(application);
        Set<String> names = new LinkedHashSet<>(models);
        names.addAll(configured.all());
        names.removeAll(taped(application, configured));
        names.removeAll(named((key, provider) -> isProvider(key) && !providers.test(provider), values, configured));
        return names;
    }

    private ModelNames modelNames(Map<String, String> application) {
        Set<String> keys = new HashSet<>(application.keySet());
        keys.addAll(values.keySet());
        return ModelNames.in(keys);
    }

    /**
     * Returns the names of models that the test records or that are replayed, in an order that is independent of other
     * settings.
     */
    private SortedSet<String> taped(Map<String, String> application, ModelNames configured) {
        Map<String, String> all = new HashMap<>(application);
        all.putAll(values);
        SortedSet<String> names =
                new TreeSet<>(named((key, value) -> isProvider(key) && value.equals(REPLAY), all, configured));
        names.addAll(named((key, value) -> key.endsWith(".record"), values, configured));
        return names;
    }

    private static Set<String> named(
            BiPredicate<String, String> requestedType, Map<String, String> settings, ModelNames configured) {
        Set<String> names = new LinkedHashSet<>();
        settings.forEach((key, value) -> {
            if (requestedType.test(key, value)) {
                configured.of(key).ifPresent(names::add);
            }
        });
        return names;
    }

    /** Returns whether a key, or an environment variable, sets the provider of a model. */
    static boolean isProvider(String key) {
        return (key.startsWith(ConfigKeys.MODELS) && key.endsWith(".provider"))
                || (key.startsWith("KARTA_MODELS_") && key.endsWith("_PROVIDER"));
    }

    /**
     * Returns the settings with a default model, if the application has none: the first recorded or replayed one by
     * name, otherwise the first of the models.
     */
    Map<String, String> withDefaultModel(Map<String, String> application) {
        Map<String, String> all = new TreeMap<>(values);
        all.putIfAbsent(ConfigKeys.SCRIPTED_ANSWERS, "true");
        ModelNames configured = modelNames(application);
        if (!configured.haveDefault()) {
            Stream.concat(taped(application, configured).stream(), models.stream())
                    .findFirst()
                    .ifPresent(name -> all.putIfAbsent(ConfigKeys.DEFAULT_MODEL, name));
        }
        return all;
    }
}
