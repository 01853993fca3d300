/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui;

import io.karta.agui.http.AgUiServlet;
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
import jakarta.enterprise.inject.spi.CDI;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.servlet.ServletException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** The endpoint in an application, on Weld and Undertow. */
final class AgUiTestServer implements AutoCloseable {

    private final SeContainer container;
    private final Undertow server;

    AgUiTestServer(AgentPlatform platform, int port, Class<?>... beans) {
        container = SeContainerInitializer.newInstance()
                .disableDiscovery()
                .addExtensions(new Wiring(platform))
                .addBeanClasses(beans)
                .addBeanClasses(AgUiServlet.class)
                .initialize();
        server = Undertow.builder()
                .addHttpListener(port, "127.0.0.1")
                .setHandler(Handlers.path().addPrefixPath("/shop", deployed()))
                .build();
        server.start();
    }

    URI endpoint() {
        var address = (InetSocketAddress) server.getListenerInfo().get(0).getAddress();
        return URI.create("http://127.0.0.1:" + address.getPort() + "/shop/karta/ag-ui/");
    }

    private HttpHandler deployed() {
        var servlet = container.select(AgUiServlet.class).get();
        var shop = Servlets.deployment()
                .setClassLoader(AgUiTestServer.class.getClassLoader())
                .setContextPath("/shop")
                .setDeploymentName("shop")
                .setLoginConfig(new LoginConfig("BASIC", "shop"))
                .setIdentityManager(new TestIdentities())
                .addServlet(Servlets.servlet("karta-ag-ui", AgUiServlet.class, new ImmediateInstanceFactory<>(servlet))
                        .addMapping("/karta/ag-ui/*")
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

        void add(@Observes AfterBeanDiscovery event) {
            event.addBean()
                    .scope(ApplicationScoped.class)
                    .addType(AgentPlatform.class)
                    .createWith(context -> platform);
            event.addBean()
                    .scope(ApplicationScoped.class)
                    .addType(ApplicationBeans.class)
                    .createWith(context -> new TestBeans(CDI.current().getBeanManager()));
        }
    }

    /** All beans of the container. */
    record TestBeans(BeanManager container) implements ApplicationBeans {

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
