/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.discovery;

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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Agent of the application: its annotations, beans, states and annotated methods. */
public record AgentBean(Profile profile, List<AgentClass> beans, StateTypes states, List<AgentMethod> methods) {

    private static final Pattern EXPRESSION = Pattern.compile("([A-Za-z][\\w+.-]*):(?s:.*)");

    /** Annotations of an agent. */
    public record Profile(
            String name,
            String provider,
            String description,
            String version,
            PlannerType planner,
            boolean scan,
            int toolRetries) {}

    /** Returns the agent of one annotated class. */
    public static AgentBean of(AgentClass bean, Agent agent, Collection<Class<?>> archive) {
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

    /** Returns the agent that consists of all components. */
    static AgentBean ofComponents(List<AgentClass> components, Collection<Class<?>> archive) {
        String packages = components.stream()
                .map(component -> component.type().getPackageName())
                .distinct()
                .collect(Collectors.joining(", "));
        var profile = new Profile(
                AgentComponent.AGENT,
                packages,
                "Reaches the most valuable goal of the components of the application",
                "1.0.0",
                PlannerType.UTILITY,
                true,
                0);
        return of(profile, components, AgentMethod.Part.COMPONENT, archive);
    }

    /** Returns the agent that consists of one component. */
    public static AgentBean ofComponent(AgentClass component, Collection<Class<?>> archive) {
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

    public static AgentBean of(
            Profile profile, List<AgentClass> beans, AgentMethod.Part part, Collection<Class<?>> archive) {
        List<AgentMethod> methods = new ArrayList<>();
        for (AgentClass bean : beans) {
            methods.addAll(AgentMethod.of(bean.type(), part));
        }
        StateTypes states = StateFinder.find(methods, archive);
        for (Class<?> state : states.concrete()) {
            methods.addAll(AgentMethod.of(state, AgentMethod.Part.STATE));
        }
        return new AgentBean(profile, beans, states, List.copyOf(methods));
    }

    public String name() {
        return profile.name();
    }

    public boolean isOfComponents() {
        return type().isEmpty();
    }

    /** Returns the class of the agent; empty for the agent that consists of components. */
    public Optional<Class<?>> type() {
        Class<?> type = beans.get(0).type();
        return type.isAnnotationPresent(Agent.class) ? Optional.of(type) : Optional.empty();
    }

    /** Returns whether its goals may be unreachable: it plans by utility, or has a stuck handler. */
    public boolean isExemptFromPlans() {
        return profile.planner() == PlannerType.UTILITY
                || beans.stream().anyMatch(bean -> StuckHandler.class.isAssignableFrom(bean.type()));
    }

    public List<AgentMethod> actions() {
        return marked(Action.class);
    }

    public List<AgentMethod> costs() {
        return marked(Cost.class);
    }

    /** Returns the conditions. A condition that several states inherit is included once. */
    public List<AgentMethod> conditions() {
        List<AgentMethod> all = marked(Condition.class);
        if (all.isEmpty()) {
            return all;
        }
        List<AgentMethod> distinct = new ArrayList<>();
        all.stream()
                .filter(condition -> all.stream()
                        .noneMatch(other ->
                                !areOfComponents(other, condition) && covers(other.method(), condition.method())))
                .filter(condition -> distinct.stream()
                        .noneMatch(other -> !areOfComponents(other, condition)
                                && other.method().equals(condition.method())))
                .forEach(distinct::add);
        return distinct;
    }

    private static boolean areOfComponents(AgentMethod one, AgentMethod other) {
        return one.part() == AgentMethod.Part.COMPONENT && other.part() == AgentMethod.Part.COMPONENT;
    }

    /** Returns whether several components inherit a method: it is called on each of them, for its own actions. */
    public boolean isOfSeveralComponents(AgentMethod method) {
        for (AgentMethod other : methods) {
            if (areOfComponents(method, other)
                    && other.owner() != method.owner()
                    && other.name().equals(method.name())
                    && (isInherited(method, other) || isInherited(other, method))) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the owner of another method inherits, or overrides, a method. */
    private static boolean isInherited(AgentMethod method, AgentMethod other) {
        return method.method().getDeclaringClass().isAssignableFrom(other.owner());
    }

    /** Returns whether a method overrides another one. */
    private static boolean covers(Method upper, Method lower) {
        return !upper.equals(lower)
                && upper.getDeclaringClass().isAssignableFrom(lower.getDeclaringClass())
                && upper.getName().equals(lower.getName())
                && Arrays.equals(upper.getParameterTypes(), lower.getParameterTypes());
    }

    private List<AgentMethod> marked(Class<? extends Annotation> annotation) {
        List<AgentMethod> marked = new ArrayList<>();
        for (AgentMethod method : methods) {
            if (method.is(annotation)) {
                marked.add(method);
            }
        }
        return List.copyOf(marked);
    }

    /** Returns the actions that achieve a goal. */
    public List<AgentMethod> goals() {
        List<AgentMethod> goals = new ArrayList<>();
        for (AgentMethod action : actions()) {
            if (action.is(AchievesGoal.class)) {
                goals.add(action);
            }
        }
        return List.copyOf(goals);
    }

    /** Returns the name of the goal that an action achieves. */
    public String goalName(AgentMethod action) {
        String name = action.annotation(AchievesGoal.class).export().name();
        return name.isBlank() ? action.idIn(name()) : name;
    }

    /** Returns the names of the goals. */
    public List<String> goalNames() {
        return goals().stream().map(this::goalName).toList();
    }

    /** Returns the names of the conditions, which {@code pre} and {@code post} refer to. */
    public List<String> conditionNames() {
        return conditions().stream().map(this::conditionName).distinct().toList();
    }

    /** Returns the name of a condition, after that of its component if several components inherit it. */
    public String conditionName(AgentMethod condition) {
        return isOfSeveralComponents(condition)
                ? condition.owner().getSimpleName() + "." + condition.conditionName()
                : condition.conditionName();
    }

    /** Returns the name of the condition that an action refers to: of several inherited ones, that of its component. */
    public String conditionName(AgentMethod action, String reference) {
        if (action.part() == AgentMethod.Part.COMPONENT) {
            for (AgentMethod condition : conditions()) {
                if (condition.owner() == action.owner()
                        && condition.conditionName().equals(reference)) {
                    return conditionName(condition);
                }
            }
        }
        return reference;
    }

    /** Returns whether a precondition is an expression: it has the prefix of one, and no condition has that name. */
    public boolean isExpression(String text) {
        return expressionPrefix(text).isPresent() && !conditionNames().contains(text);
    }

    /** Returns the language that an expression begins with; empty for the name of a condition. */
    public static Optional<String> expressionPrefix(String text) {
        return Optional.of(EXPRESSION.matcher(text)).filter(Matcher::matches).map(found -> found.group(1));
    }

    /** Returns the costs that an action may refer to: those of the agent, and of the action's state or component. */
    public List<AgentMethod> costsFor(AgentMethod action) {
        return costs().stream()
                .filter(cost -> cost.owner() == action.owner() || !(cost.isOfState() || isOfSeveralComponents(cost)))
                .toList();
    }
}
