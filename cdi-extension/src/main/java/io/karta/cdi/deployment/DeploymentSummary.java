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
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Log message about the deployed agents, goals and models. */
final class DeploymentSummary {

    private DeploymentSummary() {}

    static String of(List<AgentModel> agents, Collection<String> models) {
        String all = agents.stream().map(DeploymentSummary::line).collect(Collectors.joining());
        return "Karta runs %d agent%s; models: %s%s"
                .formatted(agents.size(), agents.size() == 1 ? "" : "s", Descriptions.list(models), all);
    }

    private static String line(AgentModel agent) {
        var compiled = new CompiledAgent(agent);
        String goals =
                agent.goalModels().stream().map(goal -> goal(goal, compiled)).collect(Collectors.joining());
        return "%n  %s: actions %s%s"
                .formatted(
                        agent.name(),
                        Descriptions.list(agent.actionModels().stream()
                                .map(ActionModel::name)
                                .toList()),
                        goals);
    }

    private static String goal(GoalModel goal, CompiledAgent agent) {
        List<String> starts = GoalStarts.alternatives(goal, agent).stream()
                .map(start -> start.stream().map(Descriptions::one).toList())
                .map(start -> start.isEmpty() ? "nothing" : Descriptions.list(start))
                .toList();
        return "%n    goal %s (%s) starts with %s%s"
                .formatted(
                        goal.name(),
                        Descriptions.simple(goal.output()),
                        Descriptions.list(starts, "or"),
                        goal.remote() ? ", exported" : "");
    }
}
