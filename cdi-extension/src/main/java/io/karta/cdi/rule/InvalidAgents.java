/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.cdi.discovery.AgentMethod;
import io.karta.cdi.discovery.Discovery;
import io.karta.cdi.discovery.InvocationInjectionPoint;
import java.util.ArrayList;
import java.util.List;

/**
 * Annotated classes that cannot be agents. This is reported once, and not again for injection points of their goals.
 *
 * @param goals their actions with goals
 */
public record InvalidAgents(List<AgentMethod> goals) {

    public static InvalidAgents of(Discovery discovery) {
        List<AgentMethod> goals = new ArrayList<>();
        for (Class<?> type : discovery.agentClasses()) {
            boolean isInvalid = Discovery.violation(type).isPresent()
                    || !(discovery.isBean(type) || DefinitionChecks.canBeMade(type));
            if (isInvalid && Discovery.isScanned(type)) {
                goals.addAll(goalsOf(type));
            }
        }
        return new InvalidAgents(List.copyOf(goals));
    }

    private static List<AgentMethod> goalsOf(Class<?> type) {
        return AgentMethod.of(type, AgentMethod.Part.AGENT).stream()
                .filter(method -> method.is(Action.class) && method.is(AchievesGoal.class))
                .toList();
    }

    /** Returns whether an injection point requires the result of one of these classes. */
    public boolean explain(InvocationInjectionPoint point) {
        return goals.stream().anyMatch(goal -> point.result().equals(goal.result()));
    }
}
