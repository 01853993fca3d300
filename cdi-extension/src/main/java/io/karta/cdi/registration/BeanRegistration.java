/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.registration;

import io.karta.agent.AgentCatalog;
import io.karta.agent.AgentSource;
import io.karta.agent.GoalName;
import io.karta.ai.Ai;
import io.karta.ai.EmbeddingService;
import io.karta.ai.ToolGroup;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.EnabledApplicationBeans;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.Discovery;
import io.karta.cdi.discovery.InjectableTypes.ProvidedBean;
import io.karta.cdi.discovery.InvocationInjectionPoint;
import io.karta.cdi.invocation.StepRecorder;
import io.karta.cdi.reflection.TypeBindings;
import io.karta.engine.LocalPlatform;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.SupervisorInvocation;
import io.karta.process.UtilityInvocation;
import io.karta.spi.ApplicationBeans;
import io.karta.spi.DeclarativeAgentProvider;
import io.karta.spi.InjectableProvider;
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
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Registers Karta's injectable beans, except those that the application replaces. */
public final class BeanRegistration {

    private final Supplier<LocalPlatform> platform;
    private final Discovery discovery;
    private final Supplier<Beans> beans;
    private final Supplier<List<ToolGroup>> toolGroups;

    /**
     * Creates the registration.
     *
     * @param beans the beans of the application, available from its validation on
     * @param toolGroups the tool groups that jars created from the configuration
     */
    public BeanRegistration(
            Supplier<LocalPlatform> platform,
            Discovery discovery,
            Supplier<Beans> beans,
            Supplier<List<ToolGroup>> toolGroups) {
        this.platform = platform;
        this.discovery = discovery;
        this.beans = beans;
        this.toolGroups = toolGroups;
    }

    /**
     * Registers the beans that applications and modules inject.
     *
     * @param running the platform; empty until it has started
     * @param catalog what is deployed, available from the validation of the application on
     */
    public void register(
            AfterBeanDiscovery event, Supplier<Optional<LocalPlatform>> running, Supplier<AgentCatalog> catalog) {
        event.<StepRecorder>addBean()
                .beanClass(discovery.extension())
                .types(StepRecorder.class, Object.class)
                .scope(Singleton.class)
                .produceWith(instance -> new StepRecorder(running));
        event.<ApplicationBeans>addBean()
                .beanClass(discovery.extension())
                .types(ApplicationBeans.class, Object.class)
                .scope(Singleton.class)
                .produceWith(instance -> new EnabledApplicationBeans(beans.get()));
        event.<AgentCatalog>addBean()
                .beanClass(discovery.extension())
                .types(AgentCatalog.class, Object.class)
                .scope(Singleton.class)
                .produceWith(instance -> catalog.get());
        // not method references, which would link the platform, and so load what it consists of, at each start
        shared(event, AgentPlatform.class, started -> started);
        shared(event, Ai.class, started -> started.ai());
        shared(event, EmbeddingService.class, started -> started.ai().withDefaultEmbeddingService());
        shared(event, UtilityInvocation.class, started -> started.utility());
        shared(event, SupervisorInvocation.class, started -> started.supervisor());
        registerInvocations(event);
        discovery.declarativeAgents().interfaces().forEach(type -> declarativeAgent(event, type));
        registerProvided(event);
    }

    private void registerProvided(AfterBeanDiscovery event) {
        List<String> agents = new ArrayList<>();
        for (AgentBean agent : discovery.agents()) {
            agents.add(agent.name());
        }
        for (ProvidedBean bean : discovery.injectableTypes().beans(agents)) {
            if (!discovery.enabledBeans().has(bean.provider().type(), bean.qualifier())) {
                provided(event, bean.provider(), bean);
            }
        }
    }

    private <T> void provided(AfterBeanDiscovery event, InjectableProvider<T> provider, ProvidedBean provided) {
        var bean = event.<T>addBean()
                .beanClass(provider.type())
                .types(provider.type(), Object.class)
                .addQualifier(provided.qualifier())
                .scope(ApplicationScoped.class)
                .produceWith(instance -> provider.create(provided.name(), platform.get(), toolGroups.get()));
        if (!provided.name().isEmpty()) {
            bean.addQualifier(new ProvidedByName.Literal());
        }
    }

    /** Has a normal scope, so that a bean with session scope can hold it. */
    private <T> void declarativeAgent(AfterBeanDiscovery event, Class<T> type) {
        DeclarativeAgentProvider provider =
                discovery.declarativeAgents().provider(type).orElseThrow();
        event.<T>addBean()
                .beanClass(type)
                .addTransitiveTypeClosure(type)
                .addTypes(AgentSource.class, Object.class)
                .qualifiers(qualifiers(type))
                .scope(ApplicationScoped.class)
                .produceWith(instance ->
                        provider.create(type, new NamedBeanFinder(type, provider, beans.get()), () -> beans.get()
                                .reference(AgentPlatform.class)));
    }

    private static Set<Annotation> qualifiers(Class<?> type) {
        Set<Annotation> qualifiers = Stream.of(type.getAnnotations())
                .filter(annotation -> annotation.annotationType().isAnnotationPresent(Qualifier.class))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        boolean isDefault =
                qualifiers.stream().allMatch(qualifier -> qualifier instanceof Named || qualifier instanceof Any);
        if (isDefault) {
            qualifiers.add(Default.Literal.INSTANCE);
        }
        qualifiers.add(Any.Literal.INSTANCE);
        return qualifiers;
    }

    /** The class of the bean is its type, because OpenWebBeans creates the proxy of a normal scope from that class. */
    private <T> void shared(AfterBeanDiscovery event, Class<T> type, Function<LocalPlatform, ? extends T> part) {
        if (!discovery.isReplaced(type)) {
            event.<T>addBean()
                    .beanClass(type)
                    .types(type, Object.class)
                    .scope(ApplicationScoped.class)
                    .produceWith(instance -> part.apply(platform.get()));
        }
    }

    /**
     * Includes goals and types that do not exist: otherwise the container's message would replace the one of Karta.
     */
    private void registerInvocations(AfterBeanDiscovery event) {
        if (!discovery.isReplaced(AgentInvocation.class)) {
            invocation(event, anyInvocation(), Default.Literal.INSTANCE);
        } else {
            discovery.invocationPoints().stream()
                    .filter(point -> point.goal().isEmpty()
                            && point.result().filter(TypeBindings::isConcrete).isPresent())
                    .map(InvocationInjectionPoint::type)
                    .distinct()
                    .filter(type -> !discovery.isReplaced(type))
                    .forEach(type -> invocation(event, type, Default.Literal.INSTANCE));
        }
        for (String goal : goals()) {
            invocation(event, anyInvocation(), GoalName.Literal.of(goal));
        }
    }

    private Set<String> goals() {
        Set<String> goals = new LinkedHashSet<>(Discovery.goalNames(discovery.agents()));
        for (InvocationInjectionPoint point : discovery.invocationPoints()) {
            point.goal().ifPresent(goals::add);
        }
        return goals;
    }

    private void invocation(AfterBeanDiscovery event, Type type, Annotation qualifier) {
        event.<AgentInvocation<?>>addBean()
                .beanClass(discovery.extension())
                .types(type, Object.class)
                .qualifiers(qualifier)
                .scope(Dependent.class)
                .produceWith(instance ->
                        invocation(instance.select(InjectionPoint.class).get()));
    }

    /** The type variable represents every result type. The methods of the platform would load all their types. */
    private interface AnyInvocation {
        @SuppressWarnings("unused") // read by reflection
        <R> AgentInvocation<R> invocation();
    }

    private static Type anyInvocation() {
        return Stream.of(AnyInvocation.class.getMethods())
                .filter(method -> method.getReturnType() == AgentInvocation.class)
                .findFirst()
                .orElseThrow()
                .getGenericReturnType();
    }

    private AgentInvocation<?> invocation(InjectionPoint point) {
        return InjectedInvocation.of(
                platform.get(), InvocationInjectionPoint.of(point).orElseThrow());
    }
}
