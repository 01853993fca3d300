/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import io.karta.agent.Action;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentMethod;
import io.karta.cdi.problem.Problems;
import io.karta.generation.type.RawClass;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules for the methods that compute costs and values of actions. */
public final class CostRules {

    private CostRules() {}

    static void check(AgentBean agent, Problems problems) {
        problems.addAll(areNumbers(agent));
        problems.addAll(haveNames(agent));
        problems.addAll(areThere(agent, "costMethod", Action::costMethod));
        problems.addAll(areThere(agent, "valueMethod", Action::valueMethod));
    }

    private static Stream<DeploymentException> areNumbers(AgentBean agent) {
        return agent.costs().stream()
                .filter(cost -> !isNumber(cost.method().getReturnType()))
                .map(cost -> Messages.costIsNoNumber(cost.method()));
    }

    private static boolean isNumber(Class<?> type) {
        return Number.class.isAssignableFrom(RawClass.boxed(type));
    }

    /**
     * Each state, and each component that inherits one, may have a cost with the same name; other costs of beans are
     * available everywhere.
     */
    private static Stream<DeploymentException> haveNames(AgentBean agent) {
        List<AgentMethod> costs = agent.costs();
        return costs.stream()
                .collect(Collectors.groupingBy(AgentMethod::costName, TreeMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .filter(named -> named.getValue().stream().anyMatch(cost -> named.getValue().stream()
                        .anyMatch(other -> !other.equals(cost) && shareScope(agent, cost, other))))
                .map(named -> Messages.costsOfOneName(
                        named.getKey(),
                        named.getValue().stream()
                                .map(AgentMethod::method)
                                .distinct()
                                .toList()));
    }

    private static boolean shareScope(AgentBean agent, AgentMethod one, AgentMethod other) {
        return one.owner() == other.owner() || !(hasOwn(agent, one) && hasOwn(agent, other));
    }

    private static boolean hasOwn(AgentBean agent, AgentMethod cost) {
        return cost.isOfState() || agent.isOfSeveralComponents(cost);
    }

    private static Stream<DeploymentException> areThere(
            AgentBean agent, String attribute, Function<Action, String> name) {
        return agent.actions().stream()
                .filter(action -> !name.apply(action.action()).isEmpty())
                .flatMap(action -> {
                    String expected = name.apply(action.action());
                    List<String> known = agent.costsFor(action).stream()
                            .map(AgentMethod::costName)
                            .distinct()
                            .sorted()
                            .toList();
                    return known.contains(expected)
                            ? Stream.empty()
                            : Stream.of(Messages.unknownCost(action.method(), attribute, expected, known));
                });
    }

    /** Returns a warning for each method that no action refers to. */
    public static List<String> unused(AgentBean agent) {
        Set<String> warnings = new LinkedHashSet<>();
        Set<Method> used = used(agent);
        for (AgentMethod cost : agent.costs()) {
            if (!used.contains(cost.method())) {
                warnings.add(Messages.unusedCost(cost.method()));
            }
        }
        return List.copyOf(warnings);
    }

    private static Set<Method> used(AgentBean agent) {
        Set<Method> used = new HashSet<>();
        for (AgentMethod action : agent.actions()) {
            var names = List.of(action.action().costMethod(), action.action().valueMethod());
            for (AgentMethod cost : agent.costsFor(action)) {
                if (names.contains(cost.costName())) {
                    used.add(cost.method());
                }
            }
        }
        return used;
    }
}
