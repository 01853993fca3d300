/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.Action;
import io.karta.agent.Condition;
import io.karta.agent.Cost;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;

/** A method that is meant for Karta, and the class it is called on: an inherited one may serve several. */
record AgentMethod(Class<?> owner, Part part, Method method) {

    /** What a class is to its agent. */
    enum Part {
        AGENT,
        COMPONENT,
        STATE
    }

    static List<AgentMethod> of(Class<?> owner, Part part) {
        return MarkedMethods.of(owner).stream()
                .map(method -> new AgentMethod(owner, part, method))
                .toList();
    }

    boolean is(Class<? extends Annotation> annotation) {
        return method.isAnnotationPresent(annotation);
    }

    <A extends Annotation> A annotation(Class<A> type) {
        return Definitions.annotation(method, type);
    }

    /** Its annotation as an action. */
    Action action() {
        return annotation(Action.class);
    }

    boolean isOfState() {
        return part == Part.STATE;
    }

    /** Says whether it only looks: a condition or a cost. */
    boolean isLook() {
        return !is(Action.class) && (is(Condition.class) || is(Cost.class));
    }

    String name() {
        return method.getName();
    }

    List<Parameter> parameters() {
        return List.of(method.getParameters());
    }

    /** {@code Desk.write}; of a state {@code Desk.Draft.write}, of a component {@code platform.Triage.write}. */
    String idIn(String agent) {
        return part == Part.AGENT ? agent + "." + name() : agent + "." + owner.getSimpleName() + "." + name();
    }

    /** What the type variables of an inherited method stand for here. */
    GenericTypes types() {
        return GenericTypes.of(owner);
    }

    /** What it yields, without what is around it; empty if nothing. */
    Optional<Type> result() {
        return ReturnTypes.result(types(), method);
    }

    /** What it returns, without the wrappers that an action may return. */
    Type unwrapped() {
        return ReturnTypes.unwrapped(types(), method);
    }
}
