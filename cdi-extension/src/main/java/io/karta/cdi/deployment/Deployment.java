/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.deployment;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.Lazy;
import io.karta.cdi.config.Configuration;
import io.karta.cdi.discovery.Discovery;
import io.karta.cdi.reflection.OptionalApis;
import io.karta.cdi.scope.ProcessContext;
import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Deployment of one application, from its validation to its shutdown. Thread-safe. */
public final class Deployment {

    private static final Logger LOGGER = System.getLogger(Deployment.class.getName());

    public final Lazy<LocalPlatform> platform = new Lazy<>(this::start);
    public final ProcessContext processContext = new ProcessContext(this::running);
    private final Consumer<LocalPlatformBuilder> threads;
    private volatile @Nullable Supplier<LocalPlatform> checked;
    public volatile @Nullable Beans beans;
    private volatile List<AutoCloseable> models = List.of();
    private volatile boolean goesOnByItself;

    /**
     * Makes what runs in one application.
     *
     * @param threads lends a platform the threads it works on
     */
    public Deployment(Consumer<LocalPlatformBuilder> threads) {
        this.threads = threads;
    }

    /** Checks what was discovered and returns what is wrong with it; if nothing is, agents may be called. */
    public List<Throwable> check(Discovery discovery, BeanManager container, Configuration configuration) {
        var ofApplication = new Beans(container, discovery.enabledBeans());
        beans = ofApplication;
        var deployer = new Deployer(discovery, ofApplication, configuration, platform::get);
        Deployer.DeploymentPlan plan = deployer.check(applicationLoader());
        models = plan.models().closeable();
        if (deployer.problems().isEmpty()) {
            var apis = new OptionalApis(Deployment.class.getClassLoader());
            goesOnByItself =
                    plan.stores().mayOutliveTheJvm() || !plan.consumers().isEmpty();
            checked = () ->
                    new PlatformStarter(container, ofApplication, apis, threads).start(plan, processContext::left);
        }
        return deployer.problems();
    }

    private static ClassLoader applicationLoader() {
        return Optional.ofNullable(Thread.currentThread().getContextClassLoader())
                .orElseGet(Deployment.class::getClassLoader);
    }

    /** Started with its first use: a server's threads and names are there once it runs the application. */
    private LocalPlatform start() {
        Supplier<LocalPlatform> maker = checked;
        if (maker == null) {
            throw Messages.notDeployed();
        }
        return maker.get();
    }

    /** Resumes the processes in the store and starts the event consumers, once the application runs. */
    public void begin() {
        if (goesOnByItself) {
            platform.get();
        }
    }

    /** The beans of the application, once it is being checked. */
    public Beans beans() {
        Beans ofApplication = beans;
        if (ofApplication == null) {
            throw Messages.notDeployed();
        }
        return ofApplication;
    }

    public Supplier<LocalPlatform> platform() {
        return platform;
    }

    public ProcessContext processContext() {
        return processContext;
    }

    /** The platform, if it was used yet. */
    public Optional<LocalPlatform> running() {
        return platform.isMade() ? Optional.of(platform.get()) : Optional.empty();
    }

    public void close() {
        running().ifPresent(LocalPlatform::close);
        processContext.close();
        models.forEach(Deployment::close);
        Beans used = beans;
        if (used != null) {
            used.release();
        }
    }

    public static void close(AutoCloseable model) {
        try {
            model.close();
        } catch (Exception e) {
            LOGGER.log(Level.DEBUG, "A model could not be closed; the application ends anyway", e);
        }
    }
}
