/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import io.karta.agent.AchievesGoal;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentMethod;
import io.karta.cdi.discovery.Discovery;
import io.karta.cdi.discovery.StateTypes;
import io.karta.cdi.problem.Problems;
import io.karta.cdi.reflection.AnnotatedMethods;
import io.karta.cdi.reflection.ReturnTypes;
import io.karta.cdi.reflection.TypeBindings;
import io.karta.engine.definition.ReactiveTypes;
import io.karta.engine.definition.TypeNames;
import io.karta.generation.type.RawClass;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Rules for the results of actions. */
final class ResultRules {

    private ResultRules() {}

    /** Applies the rules in loops, because each lambda expression would be linked at every deployment. */
    static void check(AgentBean agent, Problems problems) {
        for (AgentMethod method : agent.actions()) {
            if (ReturnTypes.isQuestion(method.unwrapped())) {
                problems.add(Messages.questionAsResult(method.method(), ReactiveTypes.content(method.unwrapped())));
            } else if (ReturnTypes.isWrapped(method.unwrapped())) {
                problems.add(Messages.wrappedResult(method.method()));
            }
        }
        for (AgentMethod method : agent.actions()) {
            if (ReactiveTypes.contains(method.unwrapped())) {
                problems.add(Messages.unawaitedResult(method.method(), ReactiveTypes.content(method.unwrapped())));
            }
        }
        for (AgentMethod method : agent.actions()) {
            if (method.result().isPresent()
                    && ReturnTypes.isSomeOf(method.result().get())) {
                violation(method, method.result().get())
                        .forEach(violation -> problems.add(Messages.unusableSomeOf(method.method(), violation)));
            }
        }
        haveNoActions(agent, problems);
        areStatesThemselves(agent, problems);
    }

    /** A process enters the state that an action returns, and none of those in a list. */
    private static void areStatesThemselves(AgentBean agent, Problems problems) {
        for (AgentMethod method : agent.actions()) {
            Optional<Type> result = method.result();
            if (result.isPresent()) {
                for (Type part : ReturnTypes.parts(result.get()).toList()) {
                    addContainedStates(method, part, agent, problems);
                }
            }
        }
    }

    private static void addContainedStates(AgentMethod method, Type part, AgentBean agent, Problems problems) {
        if (part instanceof Class<?> plain && !plain.isArray()) {
            return;
        }
        for (Class<?> content : TypeNames.classesOf(part).distinct().toList()) {
            Set<Class<?>> variants = new LinkedHashSet<>();
            addVariants(content, variants);
            if (variants.stream().anyMatch(variant -> isUnknownState(variant, agent))) {
                problems.add(Messages.containedState(method.method(), content));
            }
        }
    }

    /** Returns whether a type is a state with actions that the agent does not have. */
    private static boolean isUnknownState(Class<?> type, AgentBean agent) {
        boolean mayHaveActions = Modifier.isAbstract(type.getModifiers())
                || !AnnotatedMethods.of(type).isEmpty();
        return StateTypes.isState(type)
                && !type.isSealed()
                && mayHaveActions
                && agent.states().concrete().stream().noneMatch(type::isAssignableFrom);
    }

    /** Methods of a result are actions only if it is a state. */
    private static void haveNoActions(AgentBean agent, Problems problems) {
        Set<Class<?>> types = new LinkedHashSet<>();
        for (AgentMethod method : agent.actions()) {
            Optional<Type> result = method.result();
            if (result.isPresent()) {
                for (Type part : ReturnTypes.parts(result.get()).toList()) {
                    addVariants(RawClass.of(part), types);
                }
            }
        }
        Set<Method> misplaced = new LinkedHashSet<>();
        for (Class<?> type : types) {
            if (!Discovery.isAgentOrComponent(type) && !isPartOfState(type, agent)) {
                misplaced.addAll(AnnotatedMethods.of(type));
            }
        }
        for (Method method : misplaced) {
            problems.add(Messages.actionOutsideAgent(method, method.getDeclaringClass()));
        }
    }

    /** Returns whether a type is a state, or a state inherits its methods. */
    private static boolean isPartOfState(Class<?> type, AgentBean agent) {
        for (Class<?> state : agent.states().concrete()) {
            if (type.isAssignableFrom(state)) {
                return true;
            }
        }
        return StateTypes.isState(type);
    }

    private static void addVariants(Class<?> type, Set<Class<?>> types) {
        boolean isOfApplication = type.getClassLoader() != null;
        if (isOfApplication && types.add(type) && type.isSealed() && !type.isEnum()) {
            for (Class<?> variant : type.getPermittedSubclasses()) {
                addVariants(variant, types);
            }
        }
    }

    private static Stream<String> violation(AgentMethod method, Type result) {
        List<Class<?>> variants =
                ReturnTypes.variants(result).<Class<?>>map(RawClass::of).toList();
        if (!variants.stream().allMatch(Class::isRecord)) {
            return Stream.of("not a record");
        }
        if (variants.stream().anyMatch(variant -> variant.getRecordComponents().length == 0)) {
            return Stream.of("a record without components");
        }
        if (method.is(AchievesGoal.class)) {
            return Stream.of("the result of a goal, which must be one object");
        }
        return ReturnTypes.components(result)
                .filter(component -> !isKnown(component.type()))
                .map(component ->
                        "a record with the component %s, which has no concrete type".formatted(component.name()));
    }

    private static boolean isKnown(Type part) {
        return TypeBindings.isConcrete(part) && !ReturnTypes.isWrapped(part) && !ReactiveTypes.contains(part);
    }
}
