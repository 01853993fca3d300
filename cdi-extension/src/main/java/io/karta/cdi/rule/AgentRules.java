/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import io.karta.agent.Action;
import io.karta.agent.Known;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentClass;
import io.karta.cdi.problem.Problems;
import io.karta.cdi.reflection.AnnotatedMethods;
import jakarta.enterprise.inject.spi.Bean;
import java.lang.reflect.Method;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Rules for an agent as a whole. */
public final class AgentRules {

    private static final String DEFAULT_VERSION = "1.0.0";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+");
    private static final String VERSION = "\\d+\\.\\d+\\.\\d+";

    private AgentRules() {}

    static void check(AgentBean agent, Beans beans, Problems problems) {
        if (agent.type().isPresent()) {
            check(agent.type().get(), agent, problems);
        }
        for (Class<?> state : agent.states().concrete()) {
            isNoAction(state, problems);
        }
        for (AgentClass each : agent.beans()) {
            isNoAction(each.type(), problems);
            if (agent.type().isEmpty()) {
                hasNoKnowledge(each.type(), problems);
            }
            Optional<Bean<?>> bean = each.bean();
            if (bean.isPresent() && !beans.isReferredToAs(bean.get(), each.type())) {
                problems.add(Messages.agentIsNoTypeOfProxy(each.type(), bean.get()));
            }
        }
    }

    /** Returns a warning for each inherited method that is lost, because its override is not annotated. */
    public static List<String> lostMethods(AgentBean agent) {
        Set<String> warnings = new LinkedHashSet<>();
        for (AgentClass each : agent.beans()) {
            addLost(each.type(), warnings);
        }
        for (Class<?> state : agent.states().concrete()) {
            addLost(state, warnings);
        }
        return List.copyOf(warnings);
    }

    private static void addLost(Class<?> type, Set<String> warnings) {
        for (Map.Entry<Method, Method> lost : AnnotatedMethods.lost(type).entrySet()) {
            warnings.add(Messages.lostMethod(lost.getKey(), lost.getValue()));
        }
    }

    private static void isNoAction(Class<?> type, Problems problems) {
        if (type.isAnnotationPresent(Action.class)) {
            problems.add(Messages.classIsAction(type));
        }
    }

    private static void hasNoKnowledge(Class<?> component, Problems problems) {
        for (Known known : component.getAnnotationsByType(Known.class)) {
            problems.add(Messages.badKnowledge(
                    component, known, "is ignored, because it is on a component", "Move it to a class with @Agent"));
        }
    }

    private static void knowledge(Class<?> type, Problems problems) {
        for (Known known : type.getAnnotationsByType(Known.class)) {
            if (!NAME.matcher(known.name()).matches()) {
                problems.add(Messages.badKnowledge(type, known, "has an invalid name", "Use letters, digits, _ and -"));
            }
            if (known.text().isEmpty() == known.resource().isEmpty()) {
                problems.add(Messages.badKnowledge(
                        type, known, "needs either a text or a resource", "Set exactly one of them"));
            } else if (known.text().isEmpty() && type.getResource(known.resource()) == null) {
                problems.add(Messages.badKnowledge(
                        type,
                        known,
                        "has the resource " + known.resource() + ", which is not on the class path",
                        "Correct the path"));
            }
        }
    }

    private static void check(Class<?> type, AgentBean agent, Problems problems) {
        if (agent.profile().description().isBlank()) {
            problems.add(Messages.agentWithoutDescription(type));
        }
        String version = agent.profile().version();
        if (!version.equals(DEFAULT_VERSION) && !version.matches(VERSION)) {
            problems.add(Messages.badVersion(type, version));
        }
        int retries = agent.profile().toolRetries();
        if (retries < 0) {
            problems.add(Messages.badRetries(type, retries));
        }
        knowledge(type, problems);
        if (agent.actions().isEmpty()) {
            problems.add(Messages.agentWithoutActions(type));
        }
    }
}
