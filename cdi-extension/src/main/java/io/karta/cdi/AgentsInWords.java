/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.AgentException;
import io.karta.llmagent.DeclarativeLlmAgent;
import io.karta.llmagent.LlmAgent;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What can be said of agents made of words before they are made. */
record AgentsInWords(Collection<Class<?>> types) {

    /** Those that are deployed, those that these hand over to, and classes, which are none, but are complained about. */
    static AgentsInWords deployed(Collection<Class<?>> types, Predicate<String> isDeployed) {
        Set<Class<?>> reached = new HashSet<>();
        types.stream()
                .filter(type -> !isInterface(type) || isDeployed.test(name(type)))
                .forEach(type -> reach(type, types, reached));
        return new AgentsInWords(types.stream().filter(reached::contains).toList());
    }

    private static void reach(Class<?> type, Collection<Class<?>> types, Set<Class<?>> reached) {
        if (reached.add(type)) {
            Stream.of(Definitions.annotation(type, DeclarativeLlmAgent.class).subAgents())
                    .filter(types::contains)
                    .forEach(other -> reach(other, types, reached));
        }
    }

    private static String name(Class<?> type) {
        String said = Definitions.annotation(type, DeclarativeLlmAgent.class).name();
        return said.isEmpty() ? type.getSimpleName() : said;
    }

    static boolean isInterface(Class<?> type) {
        return type.isInterface() && !type.isAnnotation();
    }

    /** Complains about classes, which are no beans of ours. */
    void checkClasses(Problems problems) {
        types.stream().filter(type -> !isInterface(type)).forEach(type -> checkClass(type, problems));
    }

    /** Complains about models that are not there. */
    void checkModels(Set<String> models, Problems problems) {
        for (Class<?> type : types) {
            DeclarativeLlmAgent said = Definitions.annotation(type, DeclarativeLlmAgent.class);
            Stream.of(said.model(), said.role())
                    .filter(name -> !name.isEmpty() && !models.contains(name))
                    .map(name -> ExtensionMessages.unknownModelOfAgent(type, name, models))
                    .forEach(problems::add);
        }
    }

    private static void checkClass(Class<?> type, Problems problems) {
        try {
            LlmAgent.of(type);
        } catch (AgentException wrong) {
            problems.add(new DeploymentException(wrong.getMessage(), wrong));
        }
    }

    /** The agents, as users of models. */
    Stream<String> users() {
        return types.stream().map(type -> "agent " + type.getTypeName());
    }
}
