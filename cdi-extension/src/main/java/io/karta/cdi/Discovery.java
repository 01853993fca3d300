/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentInvocation;
import io.karta.agent.AgentPlatform;
import io.karta.ai.Ai;
import jakarta.enterprise.inject.Default;
import jakarta.enterprise.inject.spi.Annotated;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.InjectionPoint;
import jakarta.enterprise.inject.spi.configurator.AnnotatedTypeConfigurator;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What the container came across while it started: agents, and places that want something of Karta. Collecting is safe for
 * several threads, and what was collected is in order: containers look at classes as they like.
 */
final class Discovery {

    private static final Comparator<Class<?>> BY_NAME = Comparator.comparing(Class::getName);
    private static final Set<Class<?>> OURS = Set.of(Ai.class, AgentPlatform.class, AgentInvocation.class);

    private final Set<Class<?>> marked = new ConcurrentSkipListSet<>(BY_NAME);
    private final Set<AgentBean> agents = new ConcurrentSkipListSet<>(Comparator.comparing(AgentBean::type, BY_NAME));
    private final Set<Class<?>> toolClasses = new ConcurrentSkipListSet<>(BY_NAME);
    private final Set<Class<?>> otherBeans = new ConcurrentSkipListSet<>(BY_NAME);
    private final Set<Wish> wishes = new ConcurrentSkipListSet<>(Comparator.comparing(Wish::toString));
    private final Set<String> usersOfAi = new ConcurrentSkipListSet<>();
    private final Set<Type> replaced = ConcurrentHashMap.newKeySet();

    void tools(Class<?> type) {
        toolClasses.add(type);
    }

    /** The classes with methods that models may call. */
    Set<Class<?>> toolClasses() {
        return toolClasses;
    }

    void mark(Class<?> type) {
        marked.add(type);
    }

    /** Says whether no container can put interceptors around all actions of a class. */
    static boolean isUninterceptable(Class<?> type) {
        return Modifier.isFinal(type.getModifiers())
                || MarkedMethods.of(type).stream().anyMatch(method -> Modifier.isFinal(method.getModifiers()));
    }

    /** Takes the binding from methods that no container can intercept, so that it leaves the message to us. */
    static void unbind(AnnotatedTypeConfigurator<?> type) {
        Class<?> javaClass = type.getAnnotated().getJavaClass();
        boolean isFinal = Modifier.isFinal(javaClass.getModifiers());
        type.filterMethods(method ->
                        isFinal || Modifier.isFinal(method.getJavaMember().getModifiers()))
                .forEach(method -> method.remove(Action.class::isInstance));
    }

    void bean(Bean<?> bean, Annotated type, Class<?> javaClass) {
        if (!marked.contains(javaClass)) {
            return;
        }
        Agent agent = type.getAnnotation(Agent.class);
        if (agent != null) {
            agents.add(AgentBean.of(bean, javaClass, agent));
        } else {
            otherBeans.add(javaClass);
        }
    }

    void injectionPoint(InjectionPoint point) {
        Wish.of(point).ifPresent(wishes::add);
        Type type = Wish.lookedUp(point.getType()).orElse(point.getType());
        if (type == Ai.class) {
            usersOfAi.add(Wish.where(point));
        }
    }

    /** An application's own bean takes the place of ours. */
    void replacement(Bean<?> bean) {
        if (bean.getBeanClass() != KartaExtension.class && bean.getQualifiers().contains(Default.Literal.INSTANCE)) {
            bean.getTypes().stream()
                    .filter(type -> OURS.contains(GenericTypes.raw(type)))
                    .forEach(type -> {
                        replaced.add(type);
                        replaced.add(GenericTypes.raw(type));
                    });
        }
    }

    boolean isReplaced(Type type) {
        return replaced.contains(type);
    }

    /** The beans that are agents, apart from those that cannot be. */
    List<AgentBean> agents() {
        return agents.stream().filter(agent -> flaw(agent.type()).isEmpty()).toList();
    }

    List<Wish> wishes() {
        return List.copyOf(wishes);
    }

    Set<String> usersOfAi() {
        return usersOfAi;
    }

    /** The classes that are annotated as agents. */
    Stream<Class<?>> agentClasses() {
        return marked.stream().filter(type -> type.isAnnotationPresent(Agent.class));
    }

    /** Methods that are annotated for an agent, in beans that are none and that no agent inherits from. */
    Stream<Method> strays() {
        Predicate<Class<?>> isInherited = type -> agentClasses().anyMatch(type::isAssignableFrom);
        return otherBeans.stream().filter(isInherited.negate()).flatMap(type -> MarkedMethods.of(type).stream());
    }

    /** What keeps a class from being an agent, in words; empty if nothing does. */
    static Optional<String> flaw(Class<?> type) {
        int modifiers = type.getModifiers();
        boolean isInner = type.getEnclosingClass() != null && !Modifier.isStatic(modifiers);
        return Stream.of(
                        new Flaw(type.isAnnotation(), "an annotation"),
                        new Flaw(type.isInterface(), "an interface"),
                        new Flaw(type.isEnum(), "an enum"),
                        new Flaw(type.isRecord(), "a record"),
                        new Flaw(Modifier.isAbstract(modifiers), "abstract"),
                        new Flaw(isInner, "an inner class"),
                        new Flaw(Modifier.isFinal(modifiers), "final"))
                .filter(Flaw::applies)
                .map(Flaw::name)
                .findFirst();
    }

    private record Flaw(boolean applies, String name) {}

    boolean isBean(Class<?> agent) {
        return agents.stream().anyMatch(bean -> bean.type() == agent);
    }
}
