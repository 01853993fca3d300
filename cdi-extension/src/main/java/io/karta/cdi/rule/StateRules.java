/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import io.karta.agent.Action;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentMethod;
import io.karta.cdi.discovery.StateTypes;
import io.karta.cdi.problem.Descriptions;
import io.karta.cdi.problem.Problems;
import io.karta.cdi.reflection.AnnotatedMethods;
import jakarta.enterprise.inject.spi.DeploymentException;
import jakarta.inject.Inject;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules for the states of an agent. */
final class StateRules {

    private final Beans beans;

    private StateRules(Beans beans) {
        this.beans = beans;
    }

    static void check(AgentBean agent, Beans beans, Problems problems) {
        problems.addAll(areImplemented(agent));
        problems.addAll(nestedStates(agent));
        problems.addAll(haveNames(agent));
        problems.addAll(injectNothing(agent));
        problems.addAll(new StateRules(beans).areCalledPlainly(agent));
    }

    private static Stream<DeploymentException> areImplemented(AgentBean agent) {
        return agent.states().unimplemented().stream().map(type -> Messages.unimplemented(type, agent.name()));
    }

    private static Stream<DeploymentException> nestedStates(AgentBean agent) {
        return agent.states().concrete().stream()
                .filter(type -> type.getEnclosingClass() != null && !Modifier.isStatic(type.getModifiers()))
                .map(Messages::innerClass);
    }

    private static Stream<DeploymentException> haveNames(AgentBean agent) {
        return agent.states().concrete().stream()
                .collect(Collectors.groupingBy(Class::getSimpleName, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .filter(namesakes -> namesakes.size() > 1)
                .map(namesakes -> Messages.statesOfOneName(agent.name(), namesakes));
    }

    private static Stream<DeploymentException> injectNothing(AgentBean agent) {
        return lineages(agent)
                .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
                .filter(field -> field.isAnnotationPresent(Inject.class))
                .map(Messages::injectedField);
    }

    private static Stream<Class<?>> lineages(AgentBean agent) {
        return agent.states().concrete().stream()
                .flatMap(type -> AnnotatedMethods.lineage(type).stream())
                .filter(StateTypes::isState)
                .distinct();
    }

    private Stream<DeploymentException> areCalledPlainly(AgentBean agent) {
        Stream<DeploymentException> ofTypes = lineages(agent)
                .flatMap(type -> bindings(type).map(binding -> Messages.intercepted(type.getTypeName(), binding)));
        Stream<DeploymentException> ofMethods = agent.methods().stream()
                .filter(AgentMethod::isOfState)
                .map(AgentMethod::method)
                .flatMap(method ->
                        bindings(method).map(binding -> Messages.intercepted(Descriptions.describe(method), binding)));
        return Stream.concat(ofTypes, ofMethods);
    }

    private Stream<Class<? extends Annotation>> bindings(AnnotatedElement element) {
        return Arrays.stream(element.getAnnotations())
                .<Class<? extends Annotation>>map(Annotation::annotationType)
                .filter(type -> type != Action.class && beans.bindsInterceptors(type));
    }
}
