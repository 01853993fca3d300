/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import io.karta.agent.Agent;
import io.karta.agent.AgentComponent;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentClass;
import io.karta.cdi.discovery.AgentMethod;
import io.karta.cdi.discovery.Discovery;
import io.karta.cdi.discovery.ProducedAgent;
import io.karta.cdi.discovery.StateTypes;
import io.karta.cdi.problem.Problems;
import jakarta.inject.Inject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Application of all rules to the definitions of an application. Not thread-safe. */
public final class DefinitionChecks {

    private final Discovery discovery;
    private final Beans beans;
    private final Problems problems;

    public DefinitionChecks(Discovery discovery, Beans beans, Problems problems) {
        this.discovery = discovery;
        this.beans = beans;
        this.problems = problems;
    }

    public void check(List<AgentBean> agents, List<ProducedAgent> produced) {
        for (Class<?> type : discovery.agentClasses()) {
            checkClass(type);
        }
        for (Map.Entry<Class<?>, List<Method>> misplaced :
                discovery.misplacedMethods(beans).entrySet()) {
            for (Method method : misplaced.getValue()) {
                problems.add(Messages.actionOutsideAgent(method, misplaced.getKey()));
            }
        }
        for (AgentBean agent : agents) {
            check(agent, beans, problems);
        }
        checkNames(agents, produced);
    }

    /** Applies the rules of an agent; rules of unused features are not loaded. */
    public static void check(AgentBean agent, Beans beans, Problems problems) {
        AgentRules.check(agent, beans, problems);
        FaultToleranceRules.check(agent, problems);
        if (agent.isOfComponents()) {
            ComponentRules.check(agent, problems);
        }
        ActionRules.check(agent, beans, problems);
        ResultRules.check(agent, problems);
        GoalRules.check(agent, problems);
        if (!agent.conditions().isEmpty()) {
            ConditionRules.check(agent, problems);
        }
        if (usesCosts(agent)) {
            CostRules.check(agent, problems);
        }
        if (agent.states().isUsed()) {
            StateRules.check(agent, beans, problems);
        }
    }

    private static boolean usesCosts(AgentBean agent) {
        for (AgentMethod action : agent.actions()) {
            if (!action.action().costMethod().isEmpty()
                    || !action.action().valueMethod().isEmpty()) {
                return true;
            }
        }
        return !agent.costs().isEmpty();
    }

    private void checkClass(Class<?> type) {
        List<String> roles = rolesOf(type);
        Optional<String> violation = Discovery.violation(type);
        if (roles.size() > 1) {
            problems.add(Messages.twoRoles(type, roles));
        } else if (!Discovery.isScanned(type)) {
            return; // it need not be a bean
        } else if (violation.isPresent()) {
            problems.add(Messages.agentIsNoClass(type, roles.get(0), violation.get()));
        } else if (!discovery.isBean(type) && !canBeMade(type)) {
            problems.add(Messages.agentCannotBeMade(type, roles.get(0)));
        } else if (AgentClass.hasPrivateConstructor(type)) {
            problems.add(Messages.agentWithPrivateConstructor(type));
        }
    }

    private static List<String> rolesOf(Class<?> type) {
        List<String> roles = new ArrayList<>();
        if (type.isAnnotationPresent(Agent.class)) {
            roles.add("@Agent");
        }
        if (type.isAnnotationPresent(AgentComponent.class)) {
            roles.add("@AgentComponent");
        }
        if (StateTypes.isState(type)) {
            roles.add("a state");
        }
        return roles;
    }

    static boolean canBeMade(Class<?> type) {
        return Arrays.stream(type.getDeclaredConstructors()).anyMatch(DefinitionChecks::isForContainer);
    }

    private static boolean isForContainer(Constructor<?> constructor) {
        return constructor.getParameterCount() == 0 || constructor.isAnnotationPresent(Inject.class);
    }

    private void checkNames(List<AgentBean> agents, List<ProducedAgent> produced) {
        var names = new DefinitionNames();
        for (AgentBean agent : agents) {
            names.add(agent);
        }
        for (ProducedAgent agent : produced) {
            names.add(agent);
        }
        problems.addAll(names.problems());
        for (AgentBean agent : agents) {
            if (agent.isOfComponents()) {
                for (String type : names.agentsNamed(agent.name())) {
                    problems.add(Messages.agentNamedLikeComponents(type, agent.name()));
                }
            }
        }
    }
}
