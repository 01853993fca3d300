/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentComponent;
import io.karta.agent.Condition;
import io.karta.agent.Cost;
import io.karta.agent.PlannerType;
import io.karta.process.StuckHandler;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** An agent as the application wrote it: what it says of itself, its beans, its states, and those of their methods that are meant for Karta. */
record AgentBean(Profile profile, List<BeanClass> beans, StateTypes states, List<AgentMethod> methods) {

    /** What an agent says of itself. */
    record Profile(
            String name,
            String provider,
            String description,
            String version,
            PlannerType planner,
            boolean scan,
            int toolRetries) {}

    /** The agent of one annotated class. */
    static AgentBean of(BeanClass bean, Agent agent, Collection<Class<?>> archive) {
        Class<?> type = bean.type();
        var profile = new Profile(
                agent.name().isBlank() ? type.getSimpleName() : agent.name(),
                agent.provider().isBlank() ? type.getPackageName() : agent.provider(),
                agent.description(),
                agent.version(),
                agent.planner(),
                agent.scan(),
                agent.toolRetries());
        return of(profile, List.of(bean), AgentMethod.Part.AGENT, archive);
    }

    /** The one agent that all components make up. */
    static AgentBean ofComponents(List<BeanClass> components, Collection<Class<?>> archive) {
        String packages = components.stream()
                .map(component -> component.type().getPackageName())
                .distinct()
                .collect(Collectors.joining(", "));
        var profile = new Profile(
                AgentComponent.AGENT,
                packages,
                "Whatever is worth most of what the components of the application can do",
                "1.0.0",
                PlannerType.UTILITY,
                true,
                0);
        return of(profile, components, AgentMethod.Part.COMPONENT, archive);
    }

    /** The agent of one component by itself. */
    static AgentBean ofComponent(BeanClass component, Collection<Class<?>> archive) {
        Class<?> type = component.type();
        var profile = new Profile(
                type.getSimpleName(),
                type.getPackageName(),
                "What " + type.getSimpleName() + " can do",
                "1.0.0",
                PlannerType.UTILITY,
                true,
                0);
        return of(profile, List.of(component), AgentMethod.Part.AGENT, archive);
    }

    private static AgentBean of(
            Profile profile, List<BeanClass> beans, AgentMethod.Part part, Collection<Class<?>> archive) {
        List<AgentMethod> methods = new ArrayList<>();
        beans.forEach(bean -> methods.addAll(AgentMethod.of(bean.type(), part)));
        StateTypes states = StateFinder.find(methods, archive);
        states.concrete().forEach(state -> methods.addAll(AgentMethod.of(state, AgentMethod.Part.STATE)));
        return new AgentBean(profile, beans, states, List.copyOf(methods));
    }

    String name() {
        return profile.name();
    }

    boolean isOfComponents() {
        return type().isEmpty();
    }

    /** The class that is the agent; empty for the agent that components make up. */
    Optional<Class<?>> type() {
        return Optional.<Class<?>>of(beans.get(0).type()).filter(type -> type.isAnnotationPresent(Agent.class));
    }

    /** Says whether it may do without a way to its goals: it does not look ahead, or is helped. */
    boolean isExemptFromPlans() {
        return profile.planner() == PlannerType.UTILITY
                || beans.stream().anyMatch(bean -> StuckHandler.class.isAssignableFrom(bean.type()));
    }

    List<AgentMethod> actions() {
        return marked(Action.class);
    }

    List<AgentMethod> costs() {
        return marked(Cost.class);
    }

    /** Its conditions; one that several states inherit is one. */
    List<AgentMethod> conditions() {
        List<AgentMethod> all = marked(Condition.class);
        List<AgentMethod> distinct = new ArrayList<>();
        all.stream()
                .filter(condition -> all.stream().noneMatch(other -> covers(other.method(), condition.method())))
                .filter(condition ->
                        distinct.stream().noneMatch(other -> other.method().equals(condition.method())))
                .forEach(distinct::add);
        return distinct;
    }

    /** Says whether a method is overridden by another one, so that a call of the one is a call of the other. */
    private static boolean covers(Method upper, Method lower) {
        return !upper.equals(lower)
                && upper.getDeclaringClass().isAssignableFrom(lower.getDeclaringClass())
                && upper.getName().equals(lower.getName())
                && Arrays.equals(upper.getParameterTypes(), lower.getParameterTypes());
    }

    private List<AgentMethod> marked(Class<? extends Annotation> annotation) {
        return methods.stream().filter(method -> method.is(annotation)).toList();
    }

    /** Its actions that achieve a goal. */
    List<AgentMethod> goals() {
        return actions().stream()
                .filter(action -> action.is(AchievesGoal.class))
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

    /** The costs that an action may name: those of the agent, and of its own state. */
    List<AgentMethod> costsFor(AgentMethod action) {
        return costs().stream()
                .filter(cost -> !cost.isOfState() || cost.owner() == action.owner())
                .toList();
    }
}
