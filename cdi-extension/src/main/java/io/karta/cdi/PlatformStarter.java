/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.AgentProcess;
import io.karta.engine.InMemoryProcessStore;
import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.spi.ProcessStore;
import jakarta.enterprise.inject.spi.BeanManager;
import java.time.Clock;
import java.util.function.Consumer;

/** Puts what was checked into what the container offers: its threads, contexts, callers, events and constraints. */
final class PlatformStarter {

    private final BeanManager container;
    private final Beans beans;
    private final OptionalApi apis;

    PlatformStarter(BeanManager container, Beans beans, OptionalApi apis) {
        this.container = container;
        this.beans = beans;
        this.apis = apis;
    }

    /**
     * Starts a platform.
     *
     * @param departures is told of processes that end, or go on elsewhere
     */
    LocalPlatform start(Deployer.Blueprint blueprint, Consumer<AgentProcess> departures) {
        LocalPlatformBuilder builder = LocalPlatform.builder()
                .agents(blueprint.agents())
                .models(blueprint.models())
                .settings(blueprint.settings())
                .store(store(blueprint.window()))
                .events(new EventSender(container))
                .departures(departures)
                .callers(Callers.of(beans, apis))
                .surroundings(new RequestContexts(container));
        ManagedThreads.executor().ifPresent(builder::executor);
        ManagedThreads.scheduler().ifPresent(builder::scheduler);
        if (apis.has("jakarta.validation.Validator")) {
            BeanValidation.find(beans).ifPresent(builder::validator);
        }
        return builder.build();
    }

    private ProcessStore store(int window) {
        return beans.isResolvable(ProcessStore.class)
                ? beans.reference(ProcessStore.class)
                : new InMemoryProcessStore(window, Clock.systemUTC());
    }
}
