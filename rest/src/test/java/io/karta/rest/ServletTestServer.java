/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.StoredNames;
import io.karta.process.AgentPlatform;
import io.karta.spi.ApplicationBeans;
import io.undertow.Handlers;
import io.undertow.Undertow;
import io.undertow.server.HttpHandler;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.LoginConfig;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** A servlet of a module in an application called {@code shop}, on Weld and Undertow; for the tests of that module. */
public final class ServletTestServer implements AutoCloseable {

    /** The name of an operator that no store can keep. */
    public static final String LONG_NAME = "x".repeat(StoredNames.MAX_LENGTH + 1);

    private final SeContainer container;
    private final Undertow server;

    /**
     * Starts the server.
     *
     * @param platform the platform of the application
     * @param port the port; 0 for a free one
     * @param servlet the servlet, a bean
     * @param mapping the URL pattern of the servlet
     * @param beans other beans of the application
     */
    public ServletTestServer(
            AgentPlatform platform, int port, Class<? extends Servlet> servlet, String mapping, Class<?>... beans) {
        container = SeContainerInitializer.newInstance()
                .disableDiscovery()
                .addExtensions(new Wiring(platform))
                .addBeanClasses(beans)
                .addBeanClasses(servlet)
                .initialize();
        server = Undertow.builder()
                .setDirectBuffers(false) // stop() frees native memory to which a thread may still write
                .addHttpListener(port, "127.0.0.1")
                .setHandler(Handlers.path().addPrefixPath("/shop", deployed(servlet, mapping)))
                .build();
        server.start();
    }

    /**
     * Returns the address of a path of the application.
     *
     * @param path the path, with a slash at the start
     * @return the address
     */
    public URI url(String path) {
        var address = (InetSocketAddress) server.getListenerInfo().get(0).getAddress();
        return URI.create("http://127.0.0.1:" + address.getPort() + "/shop" + path);
    }

    private <S extends Servlet> HttpHandler deployed(Class<S> type, String mapping) {
        var servlet = container.select(type).get();
        var shop = Servlets.deployment()
                .setClassLoader(ServletTestServer.class.getClassLoader())
                .setContextPath("/shop")
                .setDeploymentName("shop")
                .setLoginConfig(new LoginConfig("BASIC", "shop"))
                .setIdentityManager(new TestIdentities())
                .addServlet(Servlets.servlet(type.getSimpleName(), type, new ImmediateInstanceFactory<>(servlet))
                        .addMapping(mapping)
                        .setAsyncSupported(true));
        var manager = Servlets.newContainer().addDeployment(shop);
        manager.deploy();
        try {
            return manager.start();
        } catch (ServletException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.stop();
        container.close();
    }

    /** What the extension provides in an application server. */
    record Wiring(AgentPlatform platform) implements Extension {

        void add(@Observes AfterBeanDiscovery event, BeanManager manager) {
            event.addBean()
                    .scope(ApplicationScoped.class)
                    .addType(AgentPlatform.class)
                    .createWith(context -> platform);
            event.addBean()
                    .scope(ApplicationScoped.class)
                    .addType(ApplicationBeans.class)
                    .createWith(context -> new TestBeans(manager));
        }
    }

    /** All beans of the container. */
    public record TestBeans(BeanManager container) implements ApplicationBeans {

        @Override
        public List<BeanReference> all() {
            return container.getBeans(Object.class, Any.Literal.INSTANCE).stream()
                    .filter(bean -> bean.getTypes().contains(bean.getBeanClass()))
                    .<BeanReference>map(bean -> new BeanReference() {
                        @Override
                        public Class<?> type() {
                            return bean.getBeanClass();
                        }

                        @Override
                        public Object get() {
                            return container.getReference(bean, type(), container.createCreationalContext(bean));
                        }
                    })
                    .toList();
        }

        @Override
        public <T> Optional<T> named(String name, Class<T> type) {
            return Optional.empty();
        }
    }
}
