/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.Action;
import jakarta.enterprise.inject.spi.DeploymentException;
import jakarta.inject.Inject;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What must hold for the states of an agent. */
final class StateRules {

    private final Beans beans;

    private StateRules(Beans beans) {
        this.beans = beans;
    }

    static List<Rule<AgentBean>> all(Beans beans) {
        var rules = new StateRules(beans);
        return List.of(
                StateRules::areImplemented,
                StateRules::standAlone,
                StateRules::haveNames,
                StateRules::injectNothing,
                rules::areCalledPlainly);
    }

    private static Stream<DeploymentException> areImplemented(AgentBean agent) {
        return agent.states().unimplemented().stream().map(type -> StateMessages.unimplemented(type, agent.name()));
    }

    private static Stream<DeploymentException> standAlone(AgentBean agent) {
        return agent.states().concrete().stream()
                .filter(type -> type.getEnclosingClass() != null && !Modifier.isStatic(type.getModifiers()))
                .map(StateMessages::innerClass);
    }

    private static Stream<DeploymentException> haveNames(AgentBean agent) {
        return agent.states().concrete().stream()
                .collect(Collectors.groupingBy(Class::getSimpleName, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .filter(namesakes -> namesakes.size() > 1)
                .map(namesakes -> StateMessages.statesOfOneName(agent.name(), namesakes));
    }

    private static Stream<DeploymentException> injectNothing(AgentBean agent) {
        return lineages(agent)
                .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
                .filter(field -> field.isAnnotationPresent(Inject.class))
                .map(StateMessages::injectedField);
    }

    private static Stream<Class<?>> lineages(AgentBean agent) {
        return agent.states().concrete().stream()
                .flatMap(type -> MarkedMethods.lineage(type).stream())
                .filter(StateTypes::isState)
                .distinct();
    }

    private Stream<DeploymentException> areCalledPlainly(AgentBean agent) {
        Stream<DeploymentException> ofTypes = lineages(agent)
                .flatMap(type -> bindings(type).map(binding -> StateMessages.intercepted(type.getTypeName(), binding)));
        Stream<DeploymentException> ofMethods = agent.methods().stream()
                .filter(AgentMethod::isOfState)
                .map(AgentMethod::method)
                .flatMap(method -> bindings(method)
                        .map(binding -> StateMessages.intercepted(Definitions.describe(method), binding)));
        return Stream.concat(ofTypes, ofMethods);
    }

    private Stream<Class<? extends Annotation>> bindings(AnnotatedElement element) {
        return Arrays.stream(element.getAnnotations())
                .<Class<? extends Annotation>>map(Annotation::annotationType)
                .filter(type -> type != Action.class && beans.bindsInterceptors(type));
    }
}
