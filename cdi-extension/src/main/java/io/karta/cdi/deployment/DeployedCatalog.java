/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.deployment;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentCatalog;
import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import io.karta.cdi.deployment.Deployer.DeploymentPlan;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.domain.CompiledAgent;
import io.karta.generation.Shapes;
import io.karta.process.AgentPlatform;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Catalog of a validated application: of its platform, or of its plan until the platform has started. Thread-safe. */
final class DeployedCatalog implements AgentCatalog {

    private final DeploymentPlan plan;
    private final Supplier<Optional<AgentPlatform>> platform;
    private final Map<String, String> settings;

    /**
     * Creates a catalog.
     *
     * @param platform the platform of the application; empty until it has started
     */
    DeployedCatalog(DeploymentPlan plan, Supplier<Optional<AgentPlatform>> platform) {
        this.plan = plan;
        this.platform = platform;
        this.settings = plan.coordination().otherSettings(plan.models().catalog());
    }

    @Override
    public List<AgentDefinition> agents() {
        return platform.get().map(AgentPlatform::agents).orElseGet(() -> planned().stream()
                .map(AgentDefinition.class::cast)
                .toList());
    }

    @Override
    public List<GoalDefinition> goals() {
        return platform.get().map(AgentPlatform::goals).orElseGet(() -> planned().stream()
                .flatMap(agent -> agent.goalModels().stream())
                .map(GoalDefinition.class::cast)
                .sorted(Comparator.comparing(GoalDefinition::name))
                .toList());
    }

    private List<AgentModel> planned() {
        return plan.agents().compiled().stream()
                .map(CompiledAgent::model)
                .sorted(Comparator.comparing(AgentModel::name))
                .toList();
    }

    @Override
    public Shapes shapes() {
        return platform.get().map(AgentPlatform::shapes).orElse(plan.shapes());
    }

    @Override
    public Optional<String> setting(String key) {
        requireNonNull(key, "key");
        return platform.get()
                .map(started -> started.setting(key))
                .orElseGet(() -> Optional.ofNullable(settings.get(key)));
    }
}
