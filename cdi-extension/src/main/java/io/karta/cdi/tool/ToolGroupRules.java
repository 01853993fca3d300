/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.tool;

import io.karta.ai.ToolGroup;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.NeededToolGroup;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Rule that the required tool groups of actions exist. */
public record ToolGroupRules(ToolSetup tools) {

    public Stream<DeploymentException> check(Collection<AgentModel> agents) {
        List<ActionModel> requiring = agents.stream()
                .flatMap(agent -> agent.actionModels().stream())
                .filter(action -> action.toolGroups().stream().anyMatch(NeededToolGroup::isRequired))
                .toList();
        if (requiring.isEmpty()) {
            return Stream.empty(); // creates groups only if necessary
        }
        List<String> roles =
                tools.groups().stream().map(ToolGroup::role).sorted().toList();
        return requiring.stream().flatMap(action -> action.toolGroups().stream()
                .filter(group -> group.isRequired() && !roles.contains(group.role()))
                .map(group -> Messages.noToolGroup(action, group.role(), roles)));
    }
}
