/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Condition;
import io.karta.agent.Provided;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
                ActionRules::areNoConditions,
                ActionRules::returnWhatTheirGoalPromises,
                ActionRules::describeTheirGoals,
                ActionRules::knowTheirConditions,
                agent -> areProvidedForByOneBean(agent, beans));
    }

    static boolean isCost(double cost) {
        return cost >= 0 && Double.isFinite(cost);
    }

    private static Stream<DeploymentException> canBeCalled(AgentBean agent) {
        return agent.methods().stream()
                .flatMap(method -> inTheWay(method).map(modifier -> Messages.uncallable(method, modifier)));
    }

    private static Stream<String> inTheWay(Method method) {
        Map<Integer, String> modifiers =
                Map.of(Modifier.PRIVATE, "private", Modifier.STATIC, "static", Modifier.FINAL, "final");
        return modifiers.entrySet().stream()
                .filter(modifier -> (method.getModifiers() & modifier.getKey()) != 0)
                .map(Map.Entry::getValue)
                .sorted();
    }

    private static Stream<DeploymentException> areNotOverloaded(AgentBean agent) {
        return agent.actions().stream()
                .collect(Collectors.groupingBy(Method::getName, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .filter(overloads -> overloads.size() > 1)
                .map(Messages::overloaded);
    }

    private static Stream<DeploymentException> haveCosts(AgentBean agent) {
        return agent.actions().stream()
                .filter(method -> !isCost(method.getAnnotation(Action.class).cost()))
                .map(method -> Messages.badCost(
                        method, method.getAnnotation(Action.class).cost()));
    }

    private static Stream<DeploymentException> areNoConditions(AgentBean agent) {
        return agent.actions().stream()
                .filter(method -> method.isAnnotationPresent(Condition.class))
                .map(Messages::actionIsCondition);
    }

    private static Stream<DeploymentException> returnWhatTheirGoalPromises(AgentBean agent) {
        return agent.goals().stream()
                .filter(method -> AgentReader.result(GenericTypes.of(agent.type()), method)
                        .isEmpty())
                .map(Messages::goalReturnsNothing);
    }

    private static Stream<DeploymentException> describeTheirGoals(AgentBean agent) {
        return agent.goals().stream()
                .filter(method ->
                        method.getAnnotation(AchievesGoal.class).description().isBlank())
                .map(method -> Messages.goalWithoutDescription(method, Definitions.nameOfGoal(agent, method)));
    }

    private static Stream<DeploymentException> knowTheirConditions(AgentBean agent) {
        List<String> known = agent.conditionNames();
        return agent.actions().stream().flatMap(method -> {
            Action action = method.getAnnotation(Action.class);
            return Stream.concat(Arrays.stream(action.pre()), Arrays.stream(action.post()))
                    .distinct()
                    .filter(name -> !known.contains(name))
                    .map(name -> Messages.unknownCondition(method, name, known));
        });
    }

    private static Stream<DeploymentException> areProvidedForByOneBean(AgentBean agent, Beans beans) {
        return agent.methods().stream()
                .flatMap(method -> Arrays.stream(method.getParameters()))
                .filter(parameter -> parameter.isAnnotationPresent(Provided.class))
                .flatMap(parameter -> {
                    var candidates = beans.candidates(agent.type(), parameter);
                    return candidates.size() == 1
                            ? Stream.empty()
                            : Stream.of(Messages.providedByNoSingleBean(parameter, candidates));
                });
    }
}
