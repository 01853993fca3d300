/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.discovery;

import io.karta.agent.AgentException;
import io.karta.cdi.problem.Problems;
import io.karta.spi.DeclarativeAgent;
import io.karta.spi.DeclarativeAgentProvider;
import io.karta.tool.method.FaultToleranceAnnotations;
import jakarta.enterprise.inject.spi.AnnotatedType;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Types that declare agents by an annotation, and the providers of these annotations. Thread-safe. */
public final class DeclarativeAgents {

    private final Set<Class<?>> types = new ConcurrentSkipListSet<>(Comparator.comparing(Class::getName));
    public final Map<Class<?>, Optional<DeclarativeAgentProvider>> providers = new ConcurrentHashMap<>();
    private final Set<String> broken = new ConcurrentSkipListSet<>();

    /** Adds a type if it has an annotation that declares an agent. */
    public void add(AnnotatedType<?> type) {
        for (Annotation annotation : type.getAnnotations()) {
            if (declaresAgent(annotation)) {
                types.add(type.getJavaClass());
            }
        }
    }

    private static boolean declaresAgent(Annotation annotation) {
        return annotation.annotationType().isAnnotationPresent(DeclarativeAgent.class);
    }

    /** Returns the interfaces for which a bean is created. */
    public Stream<Class<?>> interfaces() {
        return types.isEmpty()
                ? Stream.empty()
                : types.stream().filter(DeclarativeAgents::isInterface).filter(type -> provider(type)
                        .isPresent());
    }

    private static boolean isInterface(Class<?> type) {
        return type.isInterface() && !type.isAnnotation();
    }

    /** Returns the provider of the annotation of a type. */
    public Optional<DeclarativeAgentProvider> provider(Class<?> type) {
        return providers.computeIfAbsent(type, this::find);
    }

    private Optional<DeclarativeAgentProvider> find(Class<?> type) {
        Class<? extends Annotation> annotation = annotation(type);
        try {
            return ServiceLoader.load(DeclarativeAgentProvider.class, annotation.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .filter(provider -> provider.annotation() == annotation)
                    .findFirst();
        } catch (ServiceConfigurationError error) {
            broken.add(String.valueOf(error.getMessage()));
            return Optional.empty();
        }
    }

    private static Class<? extends Annotation> annotation(Class<?> type) {
        return Stream.of(type.getAnnotations())
                .filter(DeclarativeAgents::declaresAgent)
                .<Class<? extends Annotation>>map(Annotation::annotationType)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(type + " declares no agent"));
    }

    /** Returns the distinct providers of the application and its declared agents. */
    public Collection<DeclarativeAgentProvider> providers(ClassLoader application) {
        Map<Class<?>, DeclarativeAgentProvider> all = new LinkedHashMap<>();
        providers.values().stream().flatMap(Optional::stream).forEach(each -> all.put(each.getClass(), each));
        try {
            ServiceLoader.load(DeclarativeAgentProvider.class, application)
                    .forEach(each -> all.putIfAbsent(each.getClass(), each));
        } catch (ServiceConfigurationError error) {
            throw Messages.brokenDeclarativeAgentProvider(String.valueOf(error.getMessage()));
        }
        return all.values();
    }

    /** Returns the deployed types, including invalid ones, with the types of their sub-agents. */
    public List<Class<?>> deployed(Predicate<String> isDeployed) {
        if (types.isEmpty()) {
            return List.of();
        }
        Set<Class<?>> reached = new HashSet<>();
        types.forEach(type -> provider(type)
                .filter(provider -> !isInterface(type) || isDeployed.test(provider.name(type)))
                .ifPresent(provider -> reach(type, reached)));
        return types.stream().filter(reached::contains).toList();
    }

    private void reach(Class<?> type, Set<Class<?>> reached) {
        if (reached.add(type)) {
            provider(type).stream()
                    .flatMap(provider -> provider.subAgents(type).stream())
                    .filter(types::contains)
                    .forEach(other -> reach(other, reached));
        }
    }

    /** Reports types without a provider, and classes, for which no bean is created. */
    public void check(Collection<Class<?>> deployed, Problems problems) {
        if (types.isEmpty()) {
            return;
        }
        broken.forEach(error -> problems.add(Messages.brokenDeclarativeAgentProvider(error)));
        types.stream()
                .filter(type -> broken.isEmpty() && provider(type).isEmpty())
                .map(type -> Messages.noDeclarativeAgentProvider(type, annotation(type)))
                .forEach(problems::add);
        deployed.stream().filter(type -> !isInterface(type)).forEach(type -> checkClass(type, problems));
    }

    private void checkClass(Class<?> type, Problems problems) {
        try {
            provider(type).ifPresent(provider -> provider.check(type));
        } catch (AgentException invalid) {
            problems.add(new DeploymentException(invalid.getMessage(), invalid));
        }
    }

    /**
     * Reports annotations of deployed interfaces that bind interceptors: a container intercepts its own classes, not
     * the implementations of these interfaces.
     */
    public void checkInterceptors(
            Collection<Class<?>> deployed,
            Predicate<Class<? extends Annotation>> bindsInterceptors,
            Problems problems) {
        for (Class<?> type : deployed) {
            if (isInterface(type) && !FaultToleranceAnnotations.areVisibleTo(type)) {
                FaultToleranceAnnotations.of(type)
                        .forEach(dropped -> problems.add(Messages.notIntercepted(type, "the interface", dropped)));
            }
            if (isInterface(type)) {
                Stream.concat(Stream.of(type), Stream.of(type.getMethods()))
                        .flatMap(place -> Stream.of(place.getAnnotations())
                                .map(Annotation::annotationType)
                                .filter(bindsInterceptors)
                                .map(annotation -> Messages.notIntercepted(
                                        type, described(place), "@" + annotation.getSimpleName())))
                        .forEach(problems::add);
            }
        }
    }

    private static String described(AnnotatedElement place) {
        return place instanceof Method method ? "method " + method.getName() : "the interface";
    }

    /** Reports models of deployed agents that the configuration lacks. */
    public void checkModels(Collection<Class<?>> deployed, Set<String> models, Problems problems) {
        for (Class<?> type : deployed) {
            provider(type).stream()
                    .flatMap(provider -> provider.models(type).stream())
                    .filter(name -> !models.contains(name))
                    .map(name -> Messages.unknownModelOfAgent(type, annotation(type), name, models))
                    .forEach(problems::add);
        }
    }
}
