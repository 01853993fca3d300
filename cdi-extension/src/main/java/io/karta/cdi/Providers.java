/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.spi.LanguageModelProvider;
import jakarta.enterprise.inject.Any;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;

/** The providers of models there are: those of jars, and beans of the application, which take the place of a jar's. */
final class Providers {

    private final Beans beans;
    private final Problems problems;

    Providers(Beans beans, Problems problems) {
        this.beans = beans;
        this.problems = problems;
    }

    Map<String, LanguageModelProvider> find(ClassLoader application) {
        Map<String, LanguageModelProvider> providers = byName(ofJars(application));
        providers.putAll(byName(ofBeans()));
        return providers;
    }

    private Set<LanguageModelProvider> ofJars(ClassLoader application) {
        Set<LanguageModelProvider> found = new LinkedHashSet<>();
        try {
            ServiceLoader.load(LanguageModelProvider.class, application).forEach(found::add);
        } catch (ServiceConfigurationError broken) {
            problems.add(Messages.brokenProvider(broken));
        }
        return found;
    }

    private Set<LanguageModelProvider> ofBeans() {
        Set<LanguageModelProvider> found = new LinkedHashSet<>();
        beans.ofType(LanguageModelProvider.class, Any.Literal.INSTANCE)
                .forEach(bean -> found.add(beans.reference(bean, LanguageModelProvider.class)));
        return found;
    }

    private Map<String, LanguageModelProvider> byName(Set<LanguageModelProvider> found) {
        Map<String, LanguageModelProvider> named = new TreeMap<>();
        for (LanguageModelProvider provider : found) {
            LanguageModelProvider other = named.put(provider.name(), provider);
            if (other != null) {
                problems.add(
                        Messages.providersOfOneName(provider.name(), Set.of(other.getClass(), provider.getClass())));
            }
        }
        return named;
    }
}
