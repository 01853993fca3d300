/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.process.AgentProcess;
import io.karta.process.GoalChoiceApprover;
import jakarta.enterprise.inject.spi.BeanManager;
import java.util.function.Consumer;

/** Puts what was checked into what the container offers: its threads, contexts, callers, events and constraints. */
final class PlatformStarter {

    private final BeanManager container;
    private final Beans beans;
    private final OptionalApi apis;
    private final Consumer<LocalPlatformBuilder> threads;

    PlatformStarter(BeanManager container, Beans beans, OptionalApi apis, Consumer<LocalPlatformBuilder> threads) {
        this.container = container;
        this.beans = beans;
        this.apis = apis;
        this.threads = threads;
    }

    /**
     * Starts a platform.
     *
     * @param departures is told of processes that end, or go on elsewhere
     */
    LocalPlatform start(Deployer.Blueprint blueprint, Consumer<AgentProcess> departures) {
        LocalPlatformBuilder builder = LocalPlatform.builder()
                .agents(blueprint.agents().all())
                .made(blueprint.agents().made())
                .reader(blueprint.agents().reader()::read)
                .models(blueprint.models().catalog())
                .embeddings(blueprint.models().embeddings())
                .settings(blueprint.settings())
                .strict(blueprint.strict())
                .supervisor(blueprint.modelWork().supervisor())
                .autonomy(blueprint.modelWork().autonomy())
                .otherSettings(
                        blueprint.modelWork().orchestration(blueprint.models().catalog()))
                .shapes(blueprint.shapes())
                .departures(departures)
                .toolGroups(blueprint.tools().groups())
                .roles(blueprint.tools().roles())
                .toolErrors(blueprint.toolErrors())
                .generateExamples(blueprint.makesExamples());
        blueprint.hooks().into(builder);
        blueprint.stores().open(builder, beans, blueprint.window());
        blueprint.templates().renderer().ifPresent(builder::renderer);
        threads.accept(builder);
        connect(builder);
        return builder.build();
    }

    /** What the container has of its own. */
    private void connect(LocalPlatformBuilder builder) {
        var events = new EventSender(container);
        builder.events(events)
                .calls(events::send)
                .rankings(new RankingSender(container))
                .toolOwners(new ToolBeans(beans))
                .callers(Callers.of(beans, apis))
                .surroundings(new RequestContexts(container));
        if (beans.isResolvable(GoalChoiceApprover.class)) {
            builder.approver(beans.reference(GoalChoiceApprover.class));
        }
        if (apis.has("jakarta.validation.Validator")) {
            BeanValidation.find(beans).ifPresent(builder::validator);
        }
    }
}
