/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentClass;
import io.karta.cdi.problem.Problems;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules for the components of one agent. */
final class ComponentRules {

    private ComponentRules() {}

    static void check(AgentBean agent, Problems problems) {
        problems.addAll(haveNames(agent));
        problems.addAll(addSomething(agent));
    }

    private static Stream<DeploymentException> haveNames(AgentBean agent) {
        return agent.beans().stream()
                .map(AgentClass::type)
                .collect(Collectors.groupingBy(
                        Class::getSimpleName,
                        TreeMap::new,
                        Collectors.mapping(Class::getTypeName, Collectors.toList())))
                .values()
                .stream()
                .filter(namesakes -> namesakes.size() > 1)
                .map(Messages::componentsOfOneName);
    }

    private static Stream<DeploymentException> addSomething(AgentBean agent) {
        return agent.beans().stream()
                .map(AgentClass::type)
                .filter(type ->
                        agent.isOfComponents() && agent.methods().stream().noneMatch(method -> method.owner() == type))
                .map(Messages::emptyComponent);
    }
}
