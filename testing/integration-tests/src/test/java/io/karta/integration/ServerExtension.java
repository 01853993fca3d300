/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Starts the server of the build with the first test, and stops it after the last one. */
final class ServerExtension implements ParameterResolver {

    /** A server with the application, and the model that it calls. */
    private record Deployed(RunningServer server, ModelMock model, Shop shop) implements AutoCloseable {

        static Deployed start() {
            var launcher = ServerLauncher.named(System.getProperty("server"));
            var model = new ModelMock();
            try {
                var server = RunningServer.start(
                        launcher,
                        ServerLauncher.path("war"),
                        ServerLauncher.path("work"),
                        launcher.environment(model.url()));
                return new Deployed(server, model, new Shop(server, launcher.missing()));
            } catch (Exception e) {
                model.close();
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void close() {
            server.close();
            model.close();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Shop.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(Namespace.create(ServerExtension.class))
                .getOrComputeIfAbsent(Deployed.class, type -> Deployed.start(), Deployed.class)
                .shop();
    }
}
