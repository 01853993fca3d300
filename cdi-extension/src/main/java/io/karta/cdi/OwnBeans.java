/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.AgentSource;
import io.karta.agent.GoalName;
import io.karta.ai.Ai;
import io.karta.ai.EmbeddingService;
import io.karta.engine.LocalPlatform;
import io.karta.llmagent.AgentInterface;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.SupervisorInvocation;
import io.karta.process.UtilityInvocation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Default;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.InjectionPoint;
import jakarta.inject.Named;
import jakarta.inject.Qualifier;
import jakarta.inject.Singleton;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Registers what an application can inject, unless it has a bean of its own for it. */
final class OwnBeans {

    private final Supplier<LocalPlatform> platform;
    private final Discovery discovery;
    private final Supplier<Beans> beans;

    /**
     * Makes what registers.
     *
     * @param beans the beans of the application, once it is checked
     */
    OwnBeans(Supplier<LocalPlatform> platform, Discovery discovery, Supplier<Beans> beans) {
        this.platform = platform;
        this.discovery = discovery;
        this.beans = beans;
    }

    void register(AfterBeanDiscovery event, Supplier<Optional<LocalPlatform>> running) {
        event.<StepRecorder>addBean()
                .beanClass(KartaExtension.class)
                .types(StepRecorder.class, Object.class)
                .scope(Singleton.class)
                .produceWith(instance -> new StepRecorder(running));
        shared(event, AgentPlatform.class, LocalPlatform.class::cast);
        shared(event, Ai.class, LocalPlatform::ai);
        shared(event, EmbeddingService.class, started -> started.ai().withDefaultEmbeddingService());
        shared(event, UtilityInvocation.class, LocalPlatform::utility);
        shared(event, SupervisorInvocation.class, LocalPlatform::supervisor);
        registerInvocations(event);
        discovery.summary().stream().filter(AgentsInWords::isInterface).forEach(type -> summary(event, type));
    }

    /** It has a normal scope, so that a session may hold it. */
    private <T> void summary(AfterBeanDiscovery event, Class<T> type) {
        event.<T>addBean()
                .beanClass(type)
                .addTransitiveTypeClosure(type)
                .addTypes(AgentSource.class, Object.class)
                .qualifiers(qualifiers(type))
                .scope(ApplicationScoped.class)
                .produceWith(instance -> AgentInterface.of(type, new NamedObjects(type, beans.get()))
                        .on(() -> beans.get().reference(AgentPlatform.class)));
    }

    private static Set<Annotation> qualifiers(Class<?> type) {
        Set<Annotation> said = Stream.of(type.getAnnotations())
                .filter(annotation -> annotation.annotationType().isAnnotationPresent(Qualifier.class))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        boolean isDefault = said.stream().allMatch(qualifier -> qualifier instanceof Named || qualifier instanceof Any);
        if (isDefault) {
            said.add(Default.Literal.INSTANCE);
        }
        said.add(Any.Literal.INSTANCE);
        return said;
    }

    private <T> void shared(AfterBeanDiscovery event, Class<T> type, Function<LocalPlatform, ? extends T> part) {
        if (!discovery.isReplaced(type)) {
            event.<T>addBean()
                    .beanClass(KartaExtension.class)
                    .types(type, Object.class)
                    .scope(ApplicationScoped.class)
                    .produceWith(instance -> part.apply(platform.get()));
        }
    }

    /** Also for goals and types that do not exist: the container's own message would hide ours. */
    private void registerInvocations(AfterBeanDiscovery event) {
        if (!discovery.isReplaced(AgentInvocation.class)) {
            invocation(event, anyInvocation(), Default.Literal.INSTANCE);
        } else {
            discovery.wishes().stream()
                    .filter(wish -> wish.goal().isEmpty()
                            && wish.result().filter(GenericTypes::isConcrete).isPresent())
                    .map(Wish::type)
                    .distinct()
                    .filter(type -> !discovery.isReplaced(type))
                    .forEach(type -> invocation(event, type, Default.Literal.INSTANCE));
        }
        goals().forEach(goal -> invocation(event, anyInvocation(), GoalName.Literal.of(goal)));
    }

    private Set<String> goals() {
        Set<String> goals = new LinkedHashSet<>(Deployer.goalNames(discovery.agents()));
        discovery.wishes().stream().flatMap(wish -> wish.goal().stream()).forEach(goals::add);
        return goals;
    }

    private void invocation(AfterBeanDiscovery event, Type type, Annotation qualifier) {
        event.<AgentInvocation<?>>addBean()
                .beanClass(KartaExtension.class)
                .types(type, Object.class)
                .qualifiers(qualifier)
                .scope(Dependent.class)
                .produceWith(instance ->
                        invocation(instance.select(InjectionPoint.class).get()));
    }

    /** The type that {@link AgentPlatform#invocation} returns, whose variable stands for every result. */
    private static Type anyInvocation() {
        return Stream.of(AgentPlatform.class.getMethods())
                .filter(method -> method.getReturnType() == AgentInvocation.class)
                .findFirst()
                .orElseThrow()
                .getGenericReturnType();
    }

    private AgentInvocation<?> invocation(InjectionPoint point) {
        Wish wish = Wish.of(point).orElseThrow();
        return new ChosenGoal(platform.get(), wish).invocation();
    }
}
