/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.event;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.ServiceProviders;
import io.karta.cdi.config.Configuration;
import io.karta.cdi.config.Setting;
import io.karta.cdi.problem.Problems;
import io.karta.observation.Instrumentation;
import io.karta.observation.InstrumentationProvider;
import io.karta.observation.InstrumentationProvider.BeanFinder;
import io.karta.spi.TypedSettings;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Instrumentations that jars provide, for tracing, metrics and the console. */
public final class InstrumentationSetup {

    private final List<InstrumentationProvider> providers;
    private final Problems problems;

    private InstrumentationSetup(List<InstrumentationProvider> providers, Problems problems) {
        this.providers = providers;
        this.problems = problems;
    }

    public static InstrumentationSetup of(ClassLoader application, Problems problems) {
        return new InstrumentationSetup(
                ServiceProviders.load(InstrumentationProvider.class, application, problems), problems);
    }

    /** Returns the keys that the providers read. */
    public Set<String> keys() {
        Set<String> keys = new HashSet<>();
        for (InstrumentationProvider provider : providers) {
            keys.addAll(provider.keys());
        }
        return keys;
    }

    /** Creates the instrumentations, and reports invalid settings. */
    public List<Instrumentation> create(Configuration configuration, Beans beans) {
        var settings = TypedSettings.of(
                configuration::value,
                (key, value, allowed) ->
                        problems.add(new Setting(key, value, configuration.source(key)).invalid(allowed)));
        return providers.stream()
                .flatMap(provider -> provider.create(settings, finder(beans)).stream())
                .toList();
    }

    private static BeanFinder finder(Beans beans) {
        return new BeanFinder() {

            @Override
            public <T> Optional<T> find(Class<T> type) {
                return beans.isResolvable(type) ? Optional.of(beans.reference(type)) : Optional.empty();
            }
        };
    }
}
