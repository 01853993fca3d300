/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.AgentCatalog;
import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import io.karta.generation.Shapes;
import io.karta.process.AgentPlatform;
import io.karta.rest.event.EventConnections;
import io.karta.rest.openapi.OpenApiDocuments;
import io.karta.rest.request.RestFacade;
import io.undertow.Handlers;
import io.undertow.Undertow;
import io.undertow.server.HttpHandler;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.LoginConfig;
import io.undertow.servlet.api.ServletInfo;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.servlet.ServletException;
import jakarta.ws.rs.core.Application;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.EventListener;
import java.util.List;
import java.util.Optional;
import org.jboss.resteasy.cdi.ResteasyCdiExtension;
import org.jboss.resteasy.plugins.server.servlet.HttpServlet30Dispatcher;
import org.jboss.weld.environment.servlet.Listener;

/**
 * This module in an application called {@code shop}, on RESTEasy, Weld and Undertow, beside resources of the
 * application.
 */
final class TestServer implements AutoCloseable {

    private final SeContainer container;
    private final Undertow server;
    private final URLClassLoader application;
    private final TestIdentities identities = new TestIdentities();

    TestServer(AgentPlatform platform) {
        this(platform, new KartaApplication());
    }

    /** Starts a server on which another application has the place of that of this module. */
    TestServer(AgentPlatform platform, KartaApplication karta) {
        application = new URLClassLoader(new URL[0], TestServer.class.getClassLoader());
        container = SeContainerInitializer.newInstance()
                .disableDiscovery()
                .addExtensions(new ResteasyCdiExtension(), new Wiring(platform))
                .addBeanClasses(karta.getClasses().toArray(Class<?>[]::new))
                .addBeanClasses(RestFacade.class, OpenApiDocuments.class, EventConnections.class)
                .initialize();
        server = Undertow.builder()
                .setDirectBuffers(false) // stop() frees native memory to which a thread may still write
                .addHttpListener(0, "127.0.0.1")
                .setHandler(Handlers.path().addPrefixPath("/shop", deployed(karta.getClass())))
                .build();
        server.start();
    }

    TestIdentities identities() {
        return identities;
    }

    /** Returns the root of the server. */
    URI root() {
        var address = (InetSocketAddress) server.getListenerInfo().get(0).getAddress();
        return URI.create("http://127.0.0.1:" + address.getPort());
    }

    @Override
    public void close() {
        if (!container.isRunning()) {
            return;
        }
        container.close(); // as a server does that undeploys an application
        server.stop();
        try {
            application.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private HttpHandler deployed(Class<? extends Application> karta) {
        var shop = Servlets.deployment()
                .setClassLoader(application)
                .setContextPath("/shop")
                .setDeploymentName("shop")
                .setLoginConfig(new LoginConfig("BASIC", "shop"))
                .setIdentityManager(identities)
                .addInitParameter("resteasy.injector.factory", "org.jboss.resteasy.cdi.CdiInjectorFactory")
                .addListener(Servlets.listener(
                        Listener.class,
                        new ImmediateInstanceFactory<EventListener>(Listener.using(container.getBeanManager()))))
                .addServlet(rest(karta, "/karta"))
                .addServlet(rest(OwnApplication.class, "/api"));
        var manager = Servlets.newContainer().addDeployment(shop);
        manager.deploy();
        try {
            return manager.start();
        } catch (ServletException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ServletInfo rest(Class<? extends Application> application, String path) {
        return Servlets.servlet(application.getSimpleName(), HttpServlet30Dispatcher.class)
                .addInitParam("jakarta.ws.rs.Application", application.getName())
                .addInitParam("resteasy.servlet.mapping.prefix", path)
                .addMapping(path + "/*")
                .setAsyncSupported(true);
    }

    /** What is deployed, of a platform. */
    public record TestCatalog(AgentPlatform platform) implements AgentCatalog {

        @Override
        public List<AgentDefinition> agents() {
            return platform.agents();
        }

        @Override
        public List<GoalDefinition> goals() {
            return platform.goals();
        }

        @Override
        public Shapes shapes() {
            return platform.shapes();
        }

        @Override
        public Optional<String> setting(String key) {
            return platform.setting(key);
        }
    }

    /** What the container and our extension provide in an application server. */
    record Wiring(AgentPlatform platform) implements Extension {

        void add(@Observes AfterBeanDiscovery event) {
            event.addBean()
                    .scope(ApplicationScoped.class)
                    .addType(AgentPlatform.class)
                    .createWith(context -> platform);
            event.addBean()
                    .scope(ApplicationScoped.class)
                    .addType(AgentCatalog.class)
                    .createWith(context -> new TestCatalog(platform));
        }
    }
}
