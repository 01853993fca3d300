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
import io.karta.cdi.discovery.StateTypes;
import io.karta.cdi.problem.Descriptions;
import io.karta.cdi.problem.Problems;
import io.karta.generation.type.RawClass;
import io.karta.message.UserMessage;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Rules for the actions of an agent. */
public final class ActionRules {

    private static final List<Class<? extends Annotation>> ROLES = List.of(Action.class, Condition.class, Cost.class);

    private ActionRules() {}

    /** Applies the rules in loops, because each lambda expression would be linked at every deployment. */
    static void check(AgentBean agent, Beans beans, Problems problems) {
        canBeCalled(agent, problems);
        areNotOverloaded(agent, problems);
        haveFiniteCostsAndValues(agent, problems);
        haveOneRole(agent, problems);
        nameKnownConditions(agent, problems);
        expectNoExpressions(agent, problems);
        haveAnOrder(agent, problems);
        areProvidedForByOneBean(agent, beans, problems);
    }

    /**
     * Returns a warning for each action that would answer the same message of a user again and again, if the agent is
     * used as a chatbot.
     */
    public static List<String> repeatedAnswers(AgentBean agent) {
        PlannerType planner = agent.profile().planner();
        boolean isChatbot = planner == PlannerType.UTILITY
                || planner == PlannerType.HYBRID
                || agent.goals().isEmpty();
        return isChatbot
                ? agent.actions().stream()
                        .filter(ActionRules::isRepeated)
                        .map(action -> Messages.repeatsAnswer(action.method()))
                        .toList()
                : List.of();
    }

    private static boolean isRepeated(AgentMethod method) {
        Action action = method.action();
        return action.canRerun()
                && action.trigger() == Void.class
                && action.pre().length == 0
                && !action.clearBlackboard()
                && Arrays.asList(method.method().getParameterTypes()).contains(UserMessage.class)
                && method.result()
                        .filter(type -> StateTypes.isState(RawClass.of(type)))
                        .isEmpty();
    }

    /** A state has no proxy, so its final methods can be called. */
    private static void canBeCalled(AgentBean agent, Problems problems) {
        for (AgentMethod method : agent.methods()) {
            int modifiers = method.method().getModifiers();
            if (!method.isOfState() && Modifier.isFinal(modifiers)) {
                problems.add(Messages.uncallable(method.method(), "final"));
            }
            if (Modifier.isPrivate(modifiers)) {
                problems.add(uncallable(method, "private"));
            }
            if (Modifier.isStatic(modifiers)) {
                problems.add(uncallable(method, "static"));
            }
        }
    }

    private static DeploymentException uncallable(AgentMethod method, String modifier) {
        return method.isOfState()
                ? Messages.stateMethodNotCallable(method.method(), modifier)
                : Messages.uncallable(method.method(), modifier);
    }

    private static void areNotOverloaded(AgentBean agent, Problems problems) {
        Map<List<Object>, List<Method>> overloads = new LinkedHashMap<>();
        for (AgentMethod action : agent.actions()) {
            List<Object> name = List.of(action.owner(), action.name());
            overloads.putIfAbsent(name, new ArrayList<>());
            overloads.get(name).add(action.method());
        }
        for (List<Method> methods : overloads.values()) {
            if (methods.size() > 1) {
                problems.add(Messages.overloaded(methods));
            }
        }
    }

    private static void haveFiniteCostsAndValues(AgentBean agent, Problems problems) {
        for (AgentMethod method : agent.actions()) {
            double cost = method.action().cost();
            if (!AgentMethod.isCost(cost)) {
                problems.add(Messages.badCost(method.method(), cost));
            }
        }
        for (AgentMethod method : agent.actions()) {
            double value = method.action().value();
            if (!Double.isFinite(value)) {
                problems.add(Messages.invalidScore("value of " + Descriptions.describe(method.method()), value));
            }
        }
    }

    private static void haveOneRole(AgentBean agent, Problems problems) {
        for (AgentMethod method : agent.methods()) {
            List<String> roles = new ArrayList<>();
            for (Class<? extends Annotation> role : ROLES) {
                if (method.is(role)) {
                    roles.add("@" + role.getSimpleName());
                }
            }
            if (roles.size() > 1) {
                problems.add(Messages.conflictingAnnotations(method.method(), roles));
            }
        }
    }

    private static void nameKnownConditions(AgentBean agent, Problems problems) {
        List<String> known = agent.conditionNames();
        for (AgentMethod method : agent.actions()) {
            Set<String> names = new LinkedHashSet<>(List.of(method.action().pre()));
            names.addAll(List.of(method.action().post()));
            for (String name : names) {
                if (!known.contains(agent.conditionName(method, name)) && !agent.isExpression(name)) {
                    problems.add(Messages.unknownCondition(method.method(), name, known));
                }
            }
        }
    }

    private static void expectNoExpressions(AgentBean agent, Problems problems) {
        for (AgentMethod method : agent.actions()) {
            for (String name : method.action().post()) {
                if (agent.isExpression(name)) {
                    problems.add(Messages.expressionExpected(method.method(), name));
                }
            }
        }
    }

    private static void haveAnOrder(AgentBean agent, Problems problems) {
        if (agent.profile().planner() != PlannerType.SEQUENTIAL) {
            return;
        }
        for (AgentMethod method : agent.actions()) {
            if (!method.is(Priority.class)) {
                problems.add(Messages.noTurn(method.method(), agent.name()));
            }
        }
    }

    private static void areProvidedForByOneBean(AgentBean agent, Beans beans, Problems problems) {
        for (AgentMethod method : agent.methods()) {
            for (Parameter parameter : method.parameters()) {
                if (parameter.isAnnotationPresent(Provided.class)) {
                    var candidates = beans.candidates(method.owner(), parameter);
                    if (candidates.size() != 1) {
                        problems.add(Messages.providedByNoSingleBean(parameter, candidates));
                    }
                }
            }
        }
    }
}
