/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.discovery;

import io.karta.agent.GoalName;
import io.karta.agent.Provided;
import io.karta.cdi.bean.BeanTypes;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.reflection.TypeBindings;
import io.karta.generation.type.RawClass;
import io.karta.process.AgentInvocation;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Default;
import jakarta.enterprise.inject.spi.Annotated;
import jakarta.enterprise.inject.spi.AnnotatedParameter;
import jakarta.enterprise.inject.spi.InjectionPoint;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Member;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Injection point of an {@link AgentInvocation}. */
public record InvocationInjectionPoint(Type type, Set<Annotation> qualifiers, boolean isLookup, String where) {

    /** Returns the injection point; empty for other types, or for an invocation with qualifiers of the application. */
    public static Optional<InvocationInjectionPoint> of(InjectionPoint point) {
        Optional<Type> looked = BeanTypes.lookedUp(point.getType());
        Type type = looked.orElse(point.getType());
        boolean isInvocation = RawClass.of(type) == AgentInvocation.class
                && point.getQualifiers().stream().allMatch(InvocationInjectionPoint::isOurs);
        return isInvocation
                ? Optional.of(
                        new InvocationInjectionPoint(type, point.getQualifiers(), looked.isPresent(), where(point)))
                : Optional.empty();
    }

    /** Returns the parameters of an agent that the container provides. */
    public static List<InvocationInjectionPoint> providedTo(AgentBean agent, Beans beans) {
        List<InvocationInjectionPoint> points = new ArrayList<>();
        for (AgentMethod method : agent.methods()) {
            for (Parameter parameter : method.parameters()) {
                Type type = parameter.getParameterizedType();
                if (parameter.isAnnotationPresent(Provided.class)
                        && RawClass.of(BeanTypes.lookedUp(type).orElse(type)) == AgentInvocation.class) {
                    Optional<InvocationInjectionPoint> point = of(beans.point(method.owner(), parameter));
                    if (point.isPresent() && !point.get().isGeneric()) {
                        points.add(point.get());
                    }
                }
            }
        }
        return points;
    }

    private static boolean isOurs(Annotation qualifier) {
        return Stream.of(GoalName.class, Default.class, Any.class).anyMatch(type -> type.isInstance(qualifier));
    }

    static String where(InjectionPoint point) {
        Member member = point.getMember();
        return member == null
                ? "a look-up"
                : member.getDeclaringClass().getTypeName() + nameOf(member) + parameterOf(point.getAnnotated());
    }

    private static String nameOf(Member member) {
        return member instanceof Constructor ? "" : "." + member.getName();
    }

    private static String parameterOf(Annotated place) {
        return place instanceof AnnotatedParameter<?> parameter
                ? "(parameter %d)".formatted(parameter.getPosition() + 1)
                : "";
    }

    /** Returns the type of the result; empty for a raw invocation. */
    public Optional<Type> result() {
        return TypeBindings.argumentOf(type, AgentInvocation.class);
    }

    /** Returns whether only a subclass knows the type of the result. */
    private boolean isGeneric() {
        return result().filter(TypeVariable.class::isInstance).isPresent();
    }

    /** Returns the name of the requested goal, if there is one. */
    public Optional<String> goal() {
        return qualifiers.stream()
                .filter(GoalName.class::isInstance)
                .map(GoalName.class::cast)
                .map(GoalName::value)
                .findFirst();
    }

    /** Returns whether a wildcard leaves the type to a later look-up. */
    public boolean isOpen() {
        return isLookup
                && (result().filter(TypeBindings::isConcrete).isEmpty()
                        || (goal().isEmpty() && qualifiers.contains(Any.Literal.INSTANCE)));
    }
}
