/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.discovery;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.ai.ToolGroup;
import io.karta.cdi.bean.BeanTypes;
import io.karta.cdi.bean.ServiceProviders;
import io.karta.cdi.problem.Problems;
import io.karta.generation.type.RawClass;
import io.karta.spi.InjectableProvider;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Default;
import jakarta.enterprise.inject.literal.NamedLiteral;
import jakarta.enterprise.inject.spi.DeploymentException;
import jakarta.enterprise.inject.spi.InjectionPoint;
import jakarta.inject.Named;
import java.lang.annotation.Annotation;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Types that jars provide by name, and their injection points. Thread-safe. */
public final class InjectableTypes {

    private final Set<Place> places = new ConcurrentSkipListSet<>(Comparator.comparing(Place::toString));
    private final Set<String> names = new ConcurrentSkipListSet<>(Set.of(""));
    private @Nullable Map<Class<?>, InjectableProvider<?>> providers;
    private boolean isBroken;

    /**
     * Bean that a jar provides.
     *
     * @param name the value of {@link Named}; empty if it has none
     */
    public record ProvidedBean(InjectableProvider<?> provider, String name) {

        /** Returns the qualifier of the bean. */
        public Annotation qualifier() {
            return name.isEmpty() ? Default.Literal.INSTANCE : NamedLiteral.of(name);
        }
    }

    /** Injection point of a bean, with a description for messages. */
    private record Place(ProvidedBean bean, String where) {

        @Override
        public String toString() {
            return "%s %s at %s".formatted(bean.provider().type().getName(), bean.name(), where);
        }
    }

    /** Adds names of injection points that are not in beans, such as those of tests. */
    public void addNames(Collection<String> more) {
        names.addAll(more);
    }

    /** Adds an injection point if a jar provides its type, unless it has qualifiers of the application. */
    void add(InjectionPoint point) {
        Class<?> type = RawClass.of(BeanTypes.lookedUp(point.getType()).orElse(point.getType()));
        InjectableProvider<?> provider = providers().get(type);
        if (provider != null && point.getQualifiers().stream().allMatch(InjectableTypes::isKnown)) {
            var bean = new ProvidedBean(provider, name(point));
            places.add(new Place(bean, InvocationInjectionPoint.where(point)));
        }
    }

    private static boolean isKnown(Annotation qualifier) {
        return qualifier instanceof Named || qualifier instanceof Default || qualifier instanceof Any;
    }

    private static String name(InjectionPoint point) {
        return point.getQualifiers().stream()
                .filter(Named.class::isInstance)
                .map(qualifier -> ((Named) qualifier).value())
                .findFirst()
                .orElse("");
    }

    private synchronized Map<Class<?>, InjectableProvider<?>> providers() {
        Map<Class<?>, InjectableProvider<?>> known = providers;
        if (known == null) {
            known = load();
            providers = known;
        }
        return known;
    }

    private Map<Class<?>, InjectableProvider<?>> load() {
        Map<Class<?>, InjectableProvider<?>> found = new HashMap<>();
        try {
            for (InjectableProvider<?> each : ServiceProviders.find(InjectableProvider.class, application())) {
                found.put(each.type(), each);
            }
        } catch (ServiceConfigurationError ignored) { // reported by check
            isBroken = true;
        }
        return found;
    }

    private static ClassLoader application() {
        return Optional.ofNullable(Thread.currentThread().getContextClassLoader())
                .orElseGet(InjectableTypes.class::getClassLoader);
    }

    /**
     * Returns the beans: one per name of an injection point or agent and one without a name, for each type.
     *
     * @param agents the names of agents
     */
    public Set<ProvidedBean> beans(Collection<String> agents) {
        Set<String> all = new TreeSet<>(names);
        all.addAll(agents);
        Set<ProvidedBean> beans = new LinkedHashSet<>();
        for (Place place : places) {
            beans.add(place.bean());
        }
        for (InjectableProvider<?> provider : providers().values()) {
            all.forEach(name -> beans.add(new ProvidedBean(provider, name)));
        }
        return beans;
    }

    /**
     * Reports providers that cannot be loaded, and injection points without an object.
     *
     * @param toolGroups the groups that jars created from the configuration
     * @param isReplaced whether a bean of the application is injected instead
     */
    public synchronized void check(
            Collection<? extends AgentDefinition> agents,
            Collection<ToolGroup> toolGroups,
            Predicate<ProvidedBean> isReplaced,
            Problems problems) {
        if (isBroken) {
            ServiceProviders.load(InjectableProvider.class, application(), problems);
        }
        for (Place place : places) {
            if (!isReplaced.test(place.bean())) {
                check(place, agents, toolGroups, problems);
            }
        }
    }

    private static void check(
            Place place,
            Collection<? extends AgentDefinition> agents,
            Collection<ToolGroup> toolGroups,
            Problems problems) {
        try {
            place.bean().provider().check(place.bean().name(), place.where(), agents, toolGroups);
        } catch (AgentException invalid) {
            problems.add(new DeploymentException(invalid.getMessage(), invalid));
        }
    }
}
