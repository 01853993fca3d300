/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import java.util.List;

/**
 * The classes that are annotated as agents and cannot be any, which is reported by itself: what is injected of them is missing for that reason.
 *
 * @param goals their actions that would achieve goals
 */
record UnusableAgents(List<AgentMethod> goals) {

    static UnusableAgents of(Discovery discovery) {
        return new UnusableAgents(discovery
                .agentClasses()
                .filter(type -> Discovery.flaw(type).isPresent()
                        || !(discovery.isBean(type) || DefinitionChecks.canBeMade(type)))
                .flatMap(type -> AgentMethod.of(type, AgentMethod.Part.AGENT).stream())
                .filter(method -> method.is(Action.class) && method.is(AchievesGoal.class))
                .toList());
    }

    /** Returns whether an injection point waits for what one of them would produce. */
    boolean explain(Wish wish) {
        return goals.stream().anyMatch(goal -> wish.result().equals(goal.result()));
    }
}
