/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import io.karta.agent.Action;
import io.karta.agent.Condition;
import io.karta.agent.Cost;
import io.karta.agent.PlannerType;
import io.karta.agent.Provided;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentMethod;
import io.karta.cdi.problem.Descriptions;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What must hold for the actions of an agent. */
final class ActionRules {

    private ActionRules() {}

    static List<Rule<AgentBean>> all(Beans beans) {
        return List.of(
                ActionRules::canBeCalled,
                ActionRules::areNotOverloaded,
                ActionRules::haveCosts,
                ActionRules::haveValues,
                ActionRules::areOneThing,
                ActionRules::knowTheirConditions,
                ActionRules::expectNoExpressions,
                ActionRules::knowTheirTurn,
                agent -> areProvidedForByOneBean(agent, beans));
    }

    private static Stream<DeploymentException> canBeCalled(AgentBean agent) {
        return agent.methods().stream().flatMap(method -> inTheWay(method)
                .map(modifier -> method.isOfState()
                        ? Messages.stateMethodNotCallable(method.method(), modifier)
                        : Messages.uncallable(method.method(), modifier)));
    }

    /** A final method of a state can be called: nothing stands around it. */
    private static Stream<String> inTheWay(AgentMethod method) {
        Map<String, Integer> modifiers = new LinkedHashMap<>();
        if (!method.isOfState()) {
            modifiers.put("final", Modifier.FINAL);
        }
        modifiers.put("private", Modifier.PRIVATE);
        modifiers.put("static", Modifier.STATIC);
        return modifiers.entrySet().stream()
                .filter(modifier -> (method.method().getModifiers() & modifier.getValue()) != 0)
                .map(Map.Entry::getKey);
    }

    private static Stream<DeploymentException> areNotOverloaded(AgentBean agent) {
        return agent.actions().stream()
                .collect(Collectors.groupingBy(
                        action -> List.of(action.owner(), action.name()), LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .filter(overloads -> overloads.size() > 1)
                .map(overloads -> Messages.overloaded(methods(overloads)));
    }

    private static List<Method> methods(List<AgentMethod> all) {
        return all.stream().map(AgentMethod::method).toList();
    }

    private static Stream<DeploymentException> haveCosts(AgentBean agent) {
        return agent.actions().stream()
                .filter(method -> !AgentMethod.isCost(method.action().cost()))
                .map(method -> Messages.badCost(method.method(), method.action().cost()));
    }

    private static Stream<DeploymentException> haveValues(AgentBean agent) {
        return agent.actions().stream()
                .filter(method -> !Double.isFinite(method.action().value()))
                .map(method -> Messages.invalidScore(
                        "value of " + Descriptions.describe(method.method()),
                        method.action().value()));
    }

    private static Stream<DeploymentException> areOneThing(AgentBean agent) {
        return agent.methods().stream().flatMap(method -> {
            List<String> things = Stream.<Class<? extends Annotation>>of(Action.class, Condition.class, Cost.class)
                    .filter(method::is)
                    .map(type -> "@" + type.getSimpleName())
                    .toList();
            return things.size() > 1 ? Stream.of(Messages.severalThings(method.method(), things)) : Stream.empty();
        });
    }

    private static Stream<DeploymentException> knowTheirConditions(AgentBean agent) {
        List<String> known = agent.conditionNames();
        return agent.actions().stream().flatMap(method -> Stream.of(
                        method.action().pre(), method.action().post())
                .flatMap(Arrays::stream)
                .distinct()
                .filter(name -> !known.contains(name) && !agent.isExpression(name))
                .map(name -> Messages.unknownCondition(method.method(), name, known)));
    }

    private static Stream<DeploymentException> expectNoExpressions(AgentBean agent) {
        return agent.actions().stream()
                .flatMap(method -> Arrays.stream(method.action().post())
                        .filter(name -> agent.isExpression(name))
                        .map(name -> Messages.expressionExpected(method.method(), name)));
    }

    private static Stream<DeploymentException> knowTheirTurn(AgentBean agent) {
        return agent.actions().stream()
                .filter(method -> agent.profile().planner() == PlannerType.SEQUENTIAL && !method.is(Priority.class))
                .map(method -> Messages.noTurn(method.method(), agent.name()));
    }

    private static Stream<DeploymentException> areProvidedForByOneBean(AgentBean agent, Beans beans) {
        return agent.methods().stream().flatMap(method -> method.parameters().stream()
                .filter(parameter -> parameter.isAnnotationPresent(Provided.class))
                .flatMap(parameter -> {
                    var candidates = beans.candidates(method.owner(), parameter);
                    return candidates.size() == 1
                            ? Stream.empty()
                            : Stream.of(Messages.providedByNoSingleBean(parameter, candidates));
                }));
    }
}
