/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentComponent;
import io.karta.ai.Ai;
import io.karta.ai.EmbeddingService;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.SupervisorInvocation;
import io.karta.process.UtilityInvocation;
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
    private static final Set<Class<?>> OURS = Set.of(
            Ai.class,
            AgentPlatform.class,
            AgentInvocation.class,
            UtilityInvocation.class,
            SupervisorInvocation.class,
            EmbeddingService.class);

    private final Set<Class<?>> marked = new ConcurrentSkipListSet<>(BY_NAME);
    private final Set<Class<?>> states = new ConcurrentSkipListSet<>(BY_NAME);
    private final Set<BeanClass> agents = new ConcurrentSkipListSet<>(Comparator.comparing(BeanClass::type, BY_NAME));
    private final Set<BeanClass> components =
            new ConcurrentSkipListSet<>(Comparator.comparing(BeanClass::type, BY_NAME));
    private final Set<Class<?>> summary = new ConcurrentSkipListSet<>(BY_NAME);
    private final Set<Class<?>> toolClasses = new ConcurrentSkipListSet<>(BY_NAME);
    private final Set<Class<?>> otherBeans = new ConcurrentSkipListSet<>(BY_NAME);
    private final Set<Wish> wishes = new ConcurrentSkipListSet<>(Comparator.comparing(Wish::toString));
    private final Set<String> usersOfAi = new ConcurrentSkipListSet<>();
    private final Set<String> usersOfEmbeddings = new ConcurrentSkipListSet<>();
    private final Priorities priorities = new Priorities();
    private final EnabledBeans enabledBeans = new EnabledBeans();
    private final Set<Type> replaced = ConcurrentHashMap.newKeySet();

    /** In which order beans are asked that stand around calls. */
    Priorities priorities() {
        return priorities;
    }

    /** The beans of all archives of the application. */
    EnabledBeans enabledBeans() {
        return enabledBeans;
    }

    void tools(Class<?> type) {
        toolClasses.add(type);
    }

    void summary(Class<?> type) {
        summary.add(type);
    }

    /** What is annotated to be an agent made of words. */
    Set<Class<?>> summary() {
        return summary;
    }

    /** The classes with methods that models may call. */
    Set<Class<?>> toolClasses() {
        return toolClasses;
    }

    void mark(Class<?> type) {
        marked.add(type);
    }

    /** Takes a class for a state, which is no bean, if it is one. */
    boolean isState(Class<?> type) {
        boolean found = StateTypes.isState(type) && !isAgentOrComponent(type);
        if (found) {
            states.add(type);
        }
        return found;
    }

    /** The states the container has seen. */
    Set<Class<?>> states() {
        return states;
    }

    private static boolean isAgentOrComponent(Class<?> type) {
        return type.isAnnotationPresent(Agent.class) || type.isAnnotationPresent(AgentComponent.class);
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
        if (type.isAnnotationPresent(Agent.class)) {
            agents.add(new BeanClass(javaClass, bean));
        } else if (type.isAnnotationPresent(AgentComponent.class)) {
            components.add(new BeanClass(javaClass, bean));
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
        if (type == EmbeddingService.class && point.getQualifiers().contains(Default.Literal.INSTANCE)) {
            usersOfEmbeddings.add(Wish.where(point));
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

    /** The agents, apart from those that cannot be; the components make up one of them. */
    List<AgentBean> agents() {
        Stream<AgentBean> annotated =
                sound(agents).map(bean -> AgentBean.of(bean, Definitions.annotation(bean.type(), Agent.class), states));
        List<BeanClass> parts = sound(components)
                .filter(bean -> Definitions.annotation(bean.type(), AgentComponent.class)
                        .scan())
                .toList();
        return Stream.concat(
                        annotated,
                        Stream.of(parts)
                                .filter(some -> !some.isEmpty())
                                .map(some -> AgentBean.ofComponents(some, states)))
                .toList();
    }

    private static Stream<BeanClass> sound(Set<BeanClass> beans) {
        return beans.stream().filter(bean -> flaw(bean.type()).isEmpty());
    }

    List<Wish> wishes() {
        return List.copyOf(wishes);
    }

    Set<String> usersOfAi() {
        return usersOfAi;
    }

    /** A place that has ours injected, and none of the application's own; empty if there is none. */
    Optional<String> userOfEmbeddings() {
        return isReplaced(EmbeddingService.class)
                ? Optional.empty()
                : usersOfEmbeddings.stream().findFirst();
    }

    /** The classes that are annotated as agents or components. */
    Stream<Class<?>> agentClasses() {
        return marked.stream().filter(Discovery::isAgentOrComponent);
    }

    /** Methods that are annotated for an agent, in beans that are none and that no agent, component or state inherits from. */
    Stream<Method> strays() {
        Predicate<Class<?>> isInherited =
                type -> Stream.concat(agentClasses(), states.stream()).anyMatch(type::isAssignableFrom);
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
        return Stream.concat(agents.stream(), components.stream()).anyMatch(bean -> bean.type() == agent);
    }
}
