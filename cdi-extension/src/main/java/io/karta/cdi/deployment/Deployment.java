/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.deployment;

import io.karta.agent.AgentCatalog;
import io.karta.ai.ToolGroup;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.Lazy;
import io.karta.cdi.config.Configuration;
import io.karta.cdi.discovery.Discovery;
import io.karta.cdi.reflection.OptionalApis;
import io.karta.cdi.scope.ProcessContext;
import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.process.AgentPlatform;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Deployment of one application, from its validation to its shutdown. Thread-safe. */
public final class Deployment {

    private static final Logger LOGGER = System.getLogger(Deployment.class.getName());

    private final Lazy<LocalPlatform> platform = new Lazy<>(this::start);
    private final ProcessContext processContext = new ProcessContext(this::running);
    private final Consumer<LocalPlatformBuilder> threads;
    private volatile @Nullable Supplier<LocalPlatform> checked;
    private volatile @Nullable Supplier<AgentCatalog> catalog;
    private volatile @Nullable Beans beans;
    private volatile List<AutoCloseable> connections = List.of();
    private volatile List<ToolGroup> toolGroups = List.of();
    private volatile boolean startsEarly;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * Creates the deployment of one application.
     *
     * @param threads sets the executors of a platform
     */
    public Deployment(Consumer<LocalPlatformBuilder> threads) {
        this.threads = threads;
    }

    /** Checks the discovered agents and returns all problems; without problems, agents can be called. */
    public List<Throwable> check(Discovery discovery, BeanManager container, Configuration configuration) {
        var ofApplication = new Beans(container, discovery.enabledBeans());
        beans = ofApplication;
        var deployer = new Deployer(discovery, ofApplication, configuration, platform::get);
        Deployer.DeploymentPlan plan = deployer.check(applicationLoader());
        connections = Stream.concat(plan.models().closeable().stream(), plan.tools().closeable().stream())
                .toList();
        toolGroups = plan.tools().provided();
        if (deployer.problems().isEmpty()) {
            var apis = new OptionalApis(Deployment.class.getClassLoader());
            startsEarly = plan.stores().mayOutliveTheJvm() || !plan.consumers().isEmpty();
            checked = () ->
                    new PlatformStarter(container, ofApplication, apis, threads).start(plan, processContext::left);
            catalog = new Lazy<>(() -> new DeployedCatalog(plan, platformOf(discovery, ofApplication)));
        }
        return deployer.problems();
    }

    /** A platform of the application needs no start. */
    private Supplier<Optional<AgentPlatform>> platformOf(Discovery discovery, Beans ofApplication) {
        return discovery.isReplaced(AgentPlatform.class)
                ? () -> Optional.of(ofApplication.reference(AgentPlatform.class))
                : () -> running().map(started -> started);
    }

    private static ClassLoader applicationLoader() {
        return Optional.ofNullable(Thread.currentThread().getContextClassLoader())
                .orElseGet(Deployment.class::getClassLoader);
    }

    /** Starts the platform at its first use, when the threads and names of the server are available. */
    private LocalPlatform start() {
        Supplier<LocalPlatform> maker = checked;
        if (maker == null) {
            throw Messages.notDeployed();
        }
        return maker.get();
    }

    /** Resumes the processes in the store and starts the event consumers, once the application has started. */
    public void begin() {
        if (startsEarly) {
            platform.get();
        }
    }

    /** Returns the beans of the application; available from its validation on. */
    public Beans beans() {
        Beans ofApplication = beans;
        if (ofApplication == null) {
            throw Messages.notDeployed();
        }
        return ofApplication;
    }

    /** Returns what is deployed; available after a successful validation, also before the platform starts. */
    public AgentCatalog catalog() {
        Supplier<AgentCatalog> deployed = catalog;
        if (deployed == null) {
            throw Messages.notDeployed();
        }
        return deployed.get();
    }

    /** Returns the tool groups that jars created from the configuration; none before the validation. */
    public List<ToolGroup> toolGroups() {
        return toolGroups;
    }

    public Supplier<LocalPlatform> platform() {
        return platform;
    }

    public ProcessContext processContext() {
        return processContext;
    }

    /** Returns the platform; empty before its first use. */
    public Optional<LocalPlatform> running() {
        return platform.isMade() ? Optional.of(platform.get()) : Optional.empty();
    }

    /** Ends the agents and closes their connections; has no effect the second time. */
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        running().ifPresent(LocalPlatform::close);
        processContext.close();
        connections.forEach(Deployment::close);
        Beans used = beans;
        if (used != null) {
            used.release();
        }
    }

    private static void close(AutoCloseable model) {
        try {
            model.close();
        } catch (Exception e) {
            LOGGER.log(Level.DEBUG, "A connection could not be closed; the application ends anyway", e);
        }
    }
}
