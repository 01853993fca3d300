/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.deployment;

import io.karta.cdi.problem.Descriptions;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.validation.GoalStarts;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Log message about the deployed agents, goals and models. */
final class DeploymentSummary {

    private DeploymentSummary() {}

    static String of(List<CompiledAgent> agents, Collection<String> models) {
        var all = new StringBuilder("Karta runs %d agent%s; models: %s"
                .formatted(agents.size(), agents.size() == 1 ? "" : "s", Descriptions.list(models)));
        for (CompiledAgent agent : agents) {
            all.append(line(agent.model()));
            for (GoalModel goal : agent.model().goalModels()) {
                all.append(line(goal, agent));
            }
        }
        return all.toString();
    }

    private static String line(AgentModel agent) {
        List<String> actions = new ArrayList<>();
        for (ActionModel action : agent.actionModels()) {
            actions.add(action.name());
        }
        return "%n  %s: actions %s".formatted(agent.name(), Descriptions.list(actions));
    }

    private static String line(GoalModel goal, CompiledAgent agent) {
        List<String> starts = new ArrayList<>();
        for (Collection<? extends Type> start : GoalStarts.alternatives(goal, agent)) {
            starts.add(
                    start.isEmpty()
                            ? "nothing"
                            : Descriptions.list(
                                    start.stream().map(Descriptions::one).toList()));
        }
        return "%n    goal %s (%s) starts with %s%s"
                .formatted(
                        goal.name(),
                        Descriptions.simple(goal.output()),
                        Descriptions.list(starts, "or"),
                        goal.remote() ? ", exported" : "");
    }
}
