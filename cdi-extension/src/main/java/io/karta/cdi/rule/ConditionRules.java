/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import io.karta.agent.Condition;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentMethod;
import io.karta.cdi.problem.Problems;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules for the conditions of an agent. */
final class ConditionRules {

    private ConditionRules() {}

    static void check(AgentBean agent, Problems problems) {
        problems.addAll(areTrueOrFalse(agent));
        problems.addAll(haveNames(agent));
        problems.addAll(haveCosts(agent));
    }

    private static Stream<DeploymentException> areTrueOrFalse(AgentBean agent) {
        return agent.conditions().stream()
                .map(AgentMethod::method)
                .filter(method -> method.getReturnType() != boolean.class && method.getReturnType() != Boolean.class)
                .map(Messages::conditionIsNotBoolean);
    }

    private static Stream<DeploymentException> haveNames(AgentBean agent) {
        return agent.conditions().stream()
                .collect(Collectors.groupingBy(
                        agent::conditionName,
                        TreeMap::new,
                        Collectors.mapping(AgentMethod::method, Collectors.toList())))
                .entrySet()
                .stream()
                .filter(entry -> entry.getValue().size() > 1)
                .map(entry -> Messages.conditionsOfOneName(entry.getKey(), entry.getValue()));
    }

    private static Stream<DeploymentException> haveCosts(AgentBean agent) {
        return agent.conditions().stream()
                .filter(method -> !AgentMethod.isCost(cost(method)))
                .map(method -> Messages.badCost(method.method(), cost(method)));
    }

    private static double cost(AgentMethod method) {
        return method.annotation(Condition.class).cost();
    }
}
