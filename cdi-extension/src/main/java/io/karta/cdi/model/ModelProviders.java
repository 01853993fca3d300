/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.model;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.ServiceProviders;
import io.karta.cdi.problem.Problems;
import io.karta.model.EmbeddingModelProvider;
import io.karta.model.LanguageModelProvider;
import jakarta.enterprise.inject.Any;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Providers of models: those of jars, and beans of the application, which replace the provider of a jar with the same
 * name.
 */
final class ModelProviders {

    private final Beans beans;
    private final Problems problems;

    ModelProviders(Beans beans, Problems problems) {
        this.beans = beans;
        this.problems = problems;
    }

    Map<String, LanguageModelProvider> find(ClassLoader application) {
        return find(LanguageModelProvider.class, LanguageModelProvider::name, application);
    }

    Map<String, EmbeddingModelProvider> findEmbeddings(ClassLoader application) {
        return find(EmbeddingModelProvider.class, EmbeddingModelProvider::name, application);
    }

    private <P> Map<String, P> find(Class<P> type, Function<P, String> name, ClassLoader application) {
        Map<String, P> providers = byName(ServiceProviders.load(type, application, problems), name);
        providers.putAll(byName(ofBeans(type), name));
        return providers;
    }

    private <P> Set<P> ofBeans(Class<P> type) {
        Set<P> found = new LinkedHashSet<>();
        beans.ofType(type, Any.Literal.INSTANCE).forEach(bean -> found.add(beans.reference(bean, type)));
        return found;
    }

    private <P> Map<String, P> byName(Collection<P> found, Function<P, String> name) {
        Map<String, P> named = new TreeMap<>();
        for (P provider : found) {
            P other = named.put(name.apply(provider), provider);
            if (other != null) {
                problems.add(Messages.providersOfOneName(
                        name.apply(provider), Set.of(other.getClass(), provider.getClass())));
            }
        }
        return named;
    }
}
