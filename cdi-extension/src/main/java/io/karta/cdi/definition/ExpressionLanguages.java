/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.definition;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.Lazy;
import io.karta.cdi.bean.ServiceProviders;
import io.karta.cdi.problem.Problems;
import io.karta.spi.ExpressionLanguage;
import jakarta.enterprise.inject.Any;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Expression languages: those of jars, and beans of the application, which replace the language of a jar with the same
 * prefix. They are loaded for the first expression, because their libraries are optional.
 */
final class ExpressionLanguages {

    private final Beans beans;
    private final ClassLoader application;
    private final Problems problems;
    private final Lazy<Map<String, ExpressionLanguage>> all = new Lazy<>(this::find);

    ExpressionLanguages(Beans beans, ClassLoader application, Problems problems) {
        this.beans = beans;
        this.application = application;
        this.problems = problems;
    }

    Optional<ExpressionLanguage> of(String prefix) {
        return Optional.ofNullable(all.get().get(prefix));
    }

    Set<String> prefixes() {
        return all.get().keySet();
    }

    private Map<String, ExpressionLanguage> find() {
        Map<String, ExpressionLanguage> found = new TreeMap<>(byPrefix(ofJars()));
        found.putAll(byPrefix(ofBeans()));
        return found;
    }

    private Set<ExpressionLanguage> ofJars() {
        Set<ExpressionLanguage> found = new LinkedHashSet<>();
        try {
            ServiceProviders.find(ExpressionLanguage.class, application).forEach(found::add);
        } catch (ServiceConfigurationError broken) {
            problems.add(Messages.brokenLanguage(broken));
        }
        return found;
    }

    private Set<ExpressionLanguage> ofBeans() {
        Set<ExpressionLanguage> found = new LinkedHashSet<>();
        beans.ofType(ExpressionLanguage.class, Any.Literal.INSTANCE)
                .forEach(bean -> found.add(beans.reference(bean, ExpressionLanguage.class)));
        return found;
    }

    private Map<String, ExpressionLanguage> byPrefix(Collection<ExpressionLanguage> found) {
        Map<String, ExpressionLanguage> named = new LinkedHashMap<>();
        for (ExpressionLanguage language : found) {
            ExpressionLanguage other = named.put(language.prefix(), language);
            if (other != null) {
                Set<String> types = new TreeSet<>(Set.of(other.getClass().getTypeName()));
                types.add(language.getClass().getTypeName());
                problems.add(Messages.languagesOfOnePrefix(language.prefix(), types));
            }
        }
        return named;
    }
}
