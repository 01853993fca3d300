/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import io.karta.integration.RunningServer.Setup;
import io.karta.integration.ServerLauncher.Extra;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Starts the server of the build with the first test, and stops it after the last one. */
final class ServerExtension implements ParameterResolver {

    /** Servers with the applications, and the model that they call. */
    private record Deployed(RunningServers servers, ModelMock model, TokenIssuer issuer, Shop shop)
            implements AutoCloseable {

        static Deployed start() {
            var launcher = ServerLauncher.named(System.getProperty("server"));
            var model = new ModelMock();
            var issuer = TokenIssuer.create();
            try {
                var setup = new Setup(
                        applications(launcher, issuer), ServerLauncher.path("work"), launcher.environment(model.url()));
                var servers = RunningServers.start(launcher, setup);
                return new Deployed(servers, model, issuer, new Shop(servers));
            } catch (Exception e) {
                model.close();
                throw new IllegalStateException(e);
            }
        }

        private static List<Path> applications(ServerLauncher launcher, TokenIssuer issuer) throws IOException {
            Path war = ServerLauncher.path("war");
            var further = new Applications(war, Folders.empty(Path.of(ServerLauncher.path("work") + "-applications")));
            var applications = new ArrayList<>(List.of(war));
            if (!launcher.missing().containsKey(Extra.TOKENS)) {
                applications.add(further.bearer(issuer, launcher.bearerClasses()));
            }
            if (!launcher.missing().containsKey(Extra.SEVERAL_APPLICATIONS)) {
                applications.add(further.motto());
            }
            if (!launcher.missing().containsKey(Extra.ENTERPRISE_ARCHIVES)) {
                applications.add(further.mall());
            }
            return applications;
        }

        Object get(Class<?> type) {
            return Stream.of(shop, issuer, servers.main())
                    .filter(type::isInstance)
                    .findFirst()
                    .orElseThrow();
        }

        @Override
        public void close() {
            servers.close();
            model.close();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return Stream.of(Shop.class, TokenIssuer.class, RunningServer.class).anyMatch(type::equals);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        var deployed = context.getRoot()
                .getStore(Namespace.create(ServerExtension.class))
                .getOrComputeIfAbsent(Deployed.class, type -> Deployed.start(), Deployed.class);
        return deployed.get(parameter.getParameter().getType());
    }
}
