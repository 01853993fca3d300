/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import javax.naming.Context;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.jboss.arquillian.container.test.spi.RemoteLoadableExtension;
import org.jboss.arquillian.core.api.InstanceProducer;
import org.jboss.arquillian.core.api.annotation.ApplicationScoped;
import org.jboss.arquillian.core.api.annotation.Inject;
import org.jboss.arquillian.core.api.annotation.Observes;
import org.jboss.arquillian.test.spi.event.suite.BeforeSuite;

/** Gives Arquillian, inside the server, the naming context in which it looks for the container that injects. */
public final class NamingExtension implements RemoteLoadableExtension {

    @Override
    public void register(ExtensionBuilder builder) {
        builder.observer(Naming.class);
    }

    /** Replacement for the module of Arquillian, which some registries do not have. */
    public static final class Naming {

        @Inject
        @ApplicationScoped
        private InstanceProducer<Context> context;

        /** Runs before the first test. */
        public void create(@Observes BeforeSuite event) throws NamingException {
            context.set(new InitialContext());
        }
    }
}
