/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.deployment;

import io.karta.ai.ConversationCompactor;
import io.karta.autonomy.GoalChoiceApprover;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.RequestContexts;
import io.karta.cdi.event.EventSender;
import io.karta.cdi.event.RankingSender;
import io.karta.cdi.reflection.OptionalApis;
import io.karta.cdi.security.CallerSources;
import io.karta.cdi.tool.ToolBeans;
import io.karta.cdi.validation.BeanValidation;
import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.engine.compaction.CompactionSettings;
import io.karta.process.AgentProcess;
import jakarta.enterprise.inject.spi.BeanManager;
import java.util.function.Consumer;

/** Starter of the platform, which connects it to the container: threads, contexts, callers, events and constraints. */
final class PlatformStarter {

    private final BeanManager container;
    private final Beans beans;
    private final OptionalApis apis;
    private final Consumer<LocalPlatformBuilder> threads;

    PlatformStarter(BeanManager container, Beans beans, OptionalApis apis, Consumer<LocalPlatformBuilder> threads) {
        this.container = container;
        this.beans = beans;
        this.apis = apis;
        this.threads = threads;
    }

    /**
     * Starts a platform.
     *
     * @param processCleanup the listener for processes that end or move to another node
     */
    LocalPlatform start(Deployer.DeploymentPlan plan, Consumer<AgentProcess> processCleanup) {
        LocalPlatformBuilder builder = LocalPlatform.builder()
                .compiledAgents(plan.agents().compiled())
                .agentModels(plan.agents().agentModels())
                .reader(plan.agents().reader()::read)
                .models(plan.models().catalog())
                .embeddings(plan.models().embeddings())
                .settings(plan.settings())
                .strict(plan.strict())
                .supervisor(plan.coordination().supervisor())
                .autonomy(plan.coordination().autonomy())
                .otherSettings(plan.coordination().otherSettings(plan.models().catalog()))
                .shapes(plan.shapes())
                .processCleanup(processCleanup)
                .consumers(plan.consumers())
                .instrumentations(plan.instrumentations())
                .references(plan.references()::of)
                .toolGroups(plan.tools().groups())
                .roles(plan.tools().roles())
                .toolErrors(plan.toolErrors())
                .generateExamples(plan.makesExamples());
        builder.compaction(compaction(plan));
        plan.guardrails().into(builder);
        plan.stores().open(builder, beans, plan.window());
        plan.templates().renderer().ifPresent(builder::renderer);
        threads.accept(builder);
        connect(builder);
        return builder.build();
    }

    /** A compactor of the application takes precedence over the configured strategy. */
    private CompactionSettings compaction(Deployer.DeploymentPlan plan) {
        CompactionSettings settings =
                plan.coordination().compaction(plan.models().catalog());
        return beans.isResolvable(ConversationCompactor.class)
                ? settings.withCompactor(beans.reference(ConversationCompactor.class))
                : settings;
    }

    /** Connects the platform to services of the container. */
    private void connect(LocalPlatformBuilder builder) {
        var events = new EventSender(container);
        builder.events(events)
                .calls(events::send)
                .rankings(new RankingSender(container))
                .toolOwners(new ToolBeans(beans))
                .callers(CallerSources.of(beans, apis))
                .containerContext(new RequestContexts(container));
        if (beans.isResolvable(GoalChoiceApprover.class)) {
            builder.approver(beans.reference(GoalChoiceApprover.class));
        }
        if (apis.has("jakarta.validation.Validator")) {
            BeanValidation.find(beans).ifPresent(builder::validator);
        }
    }
}
