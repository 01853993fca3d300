/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.discovery;

import io.karta.agent.Action;
import io.karta.agent.Condition;
import io.karta.agent.Cost;
import io.karta.cdi.reflection.AnnotatedMethods;
import io.karta.cdi.reflection.Annotations;
import io.karta.cdi.reflection.ReturnTypes;
import io.karta.cdi.reflection.TypeBindings;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;

/** Annotated method of an agent, and the class that it is called on: several classes may inherit the method. */
public record AgentMethod(Class<?> owner, Part part, Method method) {

    /** Role of a class in its agent. */
    public enum Part {
        AGENT,
        COMPONENT,
        STATE
    }

    public static List<AgentMethod> of(Class<?> owner, Part part) {
        return AnnotatedMethods.of(owner).stream()
                .map(method -> new AgentMethod(owner, part, method))
                .toList();
    }

    public boolean is(Class<? extends Annotation> annotation) {
        return method.isAnnotationPresent(annotation);
    }

    public <A extends Annotation> A annotation(Class<A> type) {
        return Annotations.get(method, type);
    }

    /** Returns its annotation as an action. */
    public Action action() {
        return annotation(Action.class);
    }

    /** Returns whether a number is a valid cost. */
    public static boolean isCost(double cost) {
        return cost >= 0 && Double.isFinite(cost);
    }

    public boolean isOfState() {
        return part == Part.STATE;
    }

    /** Returns whether the method is read-only: a condition or a cost. */
    public boolean isLook() {
        return !is(Action.class) && (is(Condition.class) || is(Cost.class));
    }

    public String name() {
        return method.getName();
    }

    public List<Parameter> parameters() {
        return List.of(method.getParameters());
    }

    /** Returns the name of the condition that the method evaluates. */
    public String conditionName() {
        String name = annotation(Condition.class).name();
        return name.isBlank() ? name() : name;
    }

    /** Returns the name of the cost that the method computes. */
    public String costName() {
        String name = annotation(Cost.class).name();
        return name.isBlank() ? name() : name;
    }

    /**
     * Returns for example {@code Desk.write}; of a state {@code Desk.Draft.write}, of a component {@code
     * platform.Triage.write}.
     */
    public String idIn(String agent) {
        return part == Part.AGENT ? agent + "." + name() : agent + "." + owner.getSimpleName() + "." + name();
    }

    /** Returns the bindings of the type variables of an inherited method. */
    public TypeBindings types() {
        return TypeBindings.of(owner);
    }

    /** Returns the result type without wrappers; empty if the method returns nothing. */
    public Optional<Type> result() {
        return ReturnTypes.result(types(), method);
    }

    /** Returns the return type without the wrappers of an action. */
    public Type unwrapped() {
        return ReturnTypes.unwrapped(types(), method);
    }
}
