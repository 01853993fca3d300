/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Condition;
import jakarta.enterprise.inject.spi.Bean;
import java.lang.reflect.Method;
import java.util.List;

/** An agent as the application wrote it: the bean, and those of its methods that are meant for Karta. */
record AgentBean(Class<?> type, Agent agent, Bean<?> bean, List<Method> methods) {

    static AgentBean of(Bean<?> bean, Class<?> type, Agent agent) {
        return new AgentBean(type, agent, bean, MarkedMethods.of(type));
    }

    String name() {
        return agent.name().isBlank() ? type.getSimpleName() : agent.name();
    }

    String provider() {
        return agent.provider().isBlank() ? type.getPackageName() : agent.provider();
    }

    List<Method> actions() {
        return methods.stream()
                .filter(method -> method.isAnnotationPresent(Action.class))
                .toList();
    }

    List<Method> conditions() {
        return methods.stream()
                .filter(method -> method.isAnnotationPresent(Condition.class))
                .toList();
    }

    /** Its actions that achieve a goal. */
    List<Method> goals() {
        return actions().stream()
                .filter(action -> action.isAnnotationPresent(AchievesGoal.class))
                .toList();
    }

    /** The names of its goals. */
    List<String> goalNames() {
        return goals().stream()
                .map(action -> Definitions.nameOfGoal(this, action))
                .toList();
    }

    /** The names of its conditions, as {@code pre} and {@code post} use them. */
    List<String> conditionNames() {
        return conditions().stream()
                .map(Definitions::nameOfCondition)
                .distinct()
                .toList();
    }
}
