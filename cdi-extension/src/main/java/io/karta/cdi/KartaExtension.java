/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.Discovered;
import io.karta.cdi.config.Configuration;
import io.karta.cdi.config.ConfigurationLoader;
import io.karta.cdi.config.ConfigurationOverrides;
import io.karta.cdi.deployment.Deployment;
import io.karta.cdi.deployment.ManagedThreads;
import io.karta.cdi.discovery.Discovery;
import io.karta.cdi.discovery.FaultToleranceProbe;
import io.karta.cdi.discovery.StereotypeScopes;
import io.karta.cdi.invocation.ActionCall;
import io.karta.cdi.invocation.ActionInterceptor;
import io.karta.cdi.invocation.RepetitionInterceptor;
import io.karta.cdi.reflection.OptionalApis;
import io.karta.cdi.registration.BeanRegistration;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.model.EmbeddingModel;
import io.karta.model.LanguageModel;
import io.karta.spi.DeclarativeAgent;
import jakarta.annotation.Priority;
import jakarta.decorator.Decorator;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.BeforeDestroyed;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.AfterTypeDiscovery;
import jakarta.enterprise.inject.spi.AnnotatedType;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.BeforeBeanDiscovery;
import jakarta.enterprise.inject.spi.BeforeShutdown;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.InjectionPoint;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.enterprise.inject.spi.ProcessBean;
import jakarta.enterprise.inject.spi.ProcessBeanAttributes;
import jakarta.enterprise.inject.spi.ProcessInjectionPoint;
import jakarta.enterprise.inject.spi.ProcessManagedBean;
import jakarta.enterprise.inject.spi.WithAnnotations;
import jakarta.interceptor.Interceptor;
import java.lang.annotation.Annotation;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Discovers the agents of one application, validates them and deploys them. The container loads the extension; it needs
 * no configuration and no calls. One instance serves one application.
 */
public class KartaExtension implements Extension {

    private final Supplier<Configuration> configuration;
    private final Discovery discovery = new Discovery(KartaExtension.class);
    private final Deployment deployment;

    /** Creates an extension that reads the configuration of the application. */
    public KartaExtension() {
        this(KartaExtension::ofApplication);
    }

    /**
     * Creates an extension for a container that a program starts, for example a test or a tool.
     *
     * @param settings configuration values that override those of the application
     * @param processes the executor of processes; may run them on the calling thread
     * @param streams the executor that reads streamed answers, separate from the threads that call models
     */
    public KartaExtension(Map<String, String> settings, Executor processes, Executor streams) {
        this(() -> new ConfigurationOverrides(settings, ofApplication()), platform -> platform.executor(processes)
                .streams(streams));
    }

    /**
     * Adds injection points that are not in beans, such as those of a test, before the container starts.
     *
     * @param names values of {@code @Named} at further injection points of types that jars provide, such as a chatbot
     * @param points injection points, which are validated like those of beans
     * @return this extension
     */
    public KartaExtension injecting(Collection<String> names, Collection<InjectionPoint> points) {
        discovery.injectableTypes().addNames(names);
        points.forEach(discovery::injectionPoint);
        return this;
    }

    KartaExtension(Supplier<Configuration> configuration) {
        // not a method reference, which would load the class, and with it JNDI, at each start
        this(configuration, platform -> ManagedThreads.lend(platform));
    }

    private KartaExtension(Supplier<Configuration> configuration, Consumer<LocalPlatformBuilder> threads) {
        this.configuration = configuration;
        this.deployment = new Deployment(threads);
    }

    private static Configuration ofApplication() {
        return ConfigurationLoader.ofApplication(new OptionalApis(KartaExtension.class.getClassLoader()));
    }

    void bind(@Observes BeforeBeanDiscovery event) {
        for (Class<?> type : List.of(
                ActionInterceptor.class, RepetitionInterceptor.class, ActionCall.class, ActionCall.OnTop.class)) {
            event.addAnnotatedType(type, type.getName());
        }
    }

    void discover(
            @Observes
                    @Priority(Interceptor.Priority.LIBRARY_AFTER)
                    @WithAnnotations({Discovered.class, DeclarativeAgent.class})
                    ProcessAnnotatedType<?> event,
            BeanManager container) {
        AnnotatedType<?> annotated = event.getAnnotatedType();
        Class<?> type = annotated.getJavaClass();
        discovery.declarativeAgents().add(annotated);
        discovery.tools(type);
        if (discovery.isState(type)) {
            event.veto();
        } else if (!isAroundBeans(annotated) && discovery.isForAgents(type)) {
            if (Discovery.isGeneric(type)) {
                event.veto(); // the container would report its scope
            } else if (Discovery.isUninterceptable(type)) {
                Discovery.unbind(event.configureAnnotatedType());
            }
            Optional<Annotation> scope = StereotypeScopes.of(annotated, container);
            if (scope.isPresent()) {
                event.configureAnnotatedType().add(scope.get());
            }
        }
    }

    /** An interceptor may have the binding {@code @Action}; a decorator inherits methods of the agent's interface. */
    private static boolean isAroundBeans(AnnotatedType<?> type) {
        return type.isAnnotationPresent(Interceptor.class) || type.isAnnotationPresent(Decorator.class);
    }

    /** Most states are records, and not all of them have an annotation. */
    void discoverRecord(
            @Observes @Priority(Interceptor.Priority.LIBRARY_AFTER) ProcessAnnotatedType<? extends Record> event) {
        if (discovery.isState(event.getAnnotatedType().getJavaClass())) {
            event.veto();
        }
    }

    void discoverState(@Observes ProcessBeanAttributes<?> event) {
        if (event.getAnnotated() instanceof AnnotatedType<?> type && discovery.isState(type.getJavaClass())) {
            event.veto();
        }
    }

    void discoverModels(@Observes ProcessAnnotatedType<? extends LanguageModel> event) {
        discovery.model(event.getAnnotatedType().getJavaClass());
    }

    void discoverEmbeddingModels(@Observes ProcessAnnotatedType<? extends EmbeddingModel> event) {
        discovery.model(event.getAnnotatedType().getJavaClass());
    }

    void probeFaultTolerance(@Observes AfterTypeDiscovery event) {
        if (discovery.usesFaultTolerance()) {
            event.addAnnotatedType(FaultToleranceProbe.class, FaultToleranceProbe.class.getName());
        }
    }

    void collect(@Observes ProcessBean<?> event) {
        Bean<?> bean = event.getBean();
        if (event instanceof ProcessManagedBean<?> managed) {
            AnnotatedType<?> type = managed.getAnnotatedBeanClass();
            discovery.bean(bean, type, type.getJavaClass());
        }
        discovery.enabledBeans().add(event);
        discovery.replacement(bean);
        discovery.priorities().note(bean, event.getAnnotated());
    }

    void collectInjectionPoints(@Observes ProcessInjectionPoint<?, ?> event) {
        discovery.injectionPoint(event.getInjectionPoint());
    }

    void register(@Observes AfterBeanDiscovery event) {
        event.addContext(deployment.processContext());
        new BeanRegistration(deployment.platform(), discovery, deployment::beans, deployment::toolGroups)
                .register(event, deployment::running, deployment::catalog);
    }

    void verify(@Observes AfterDeploymentValidation event, BeanManager container) {
        deployment.check(discovery, container, configuration.get()).forEach(event::addDeploymentProblem);
    }

    void begin(@Observes @Initialized(ApplicationScoped.class) Object event) {
        deployment.begin();
    }

    /**
     * Actions that end in the time of a drain still need the beans. At {@link BeforeShutdown}, they are destroyed, and
     * Payara has stopped the class loader of the application. Observers of the application run first.
     */
    void end(
            @Observes @Priority(Interceptor.Priority.LIBRARY_AFTER) @BeforeDestroyed(ApplicationScoped.class)
                    Object event) {
        deployment.close();
    }

    /** Containers without that event, and deployments that have failed. */
    void close(@Observes BeforeShutdown event) {
        deployment.close();
    }
}
