/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentClass;
import io.karta.cdi.problem.Problems;
import io.karta.tool.method.FaultToleranceAnnotations;

/**
 * Rules for annotations of MicroProfile Fault Tolerance on one agent. On a server without that API, Java drops them
 * when it loads a class, so they are read from the class file.
 */
final class FaultToleranceRules {

    private FaultToleranceRules() {}

    static void check(AgentBean agent, Problems problems) {
        for (AgentClass bean : agent.beans()) {
            var annotations = FaultToleranceAnnotations.of(bean.type());
            if (!annotations.isEmpty() && !bean.isBean()) {
                problems.add(Messages.faultToleranceOfNoBean(bean.type(), annotations));
            } else if (!annotations.isEmpty() && !FaultToleranceAnnotations.areVisibleTo(bean.type())) {
                problems.add(Messages.faultToleranceMissing("agent", bean.type(), annotations));
            }
        }
        if (agent.states().isUsed()) {
            agent.states().concrete().stream()
                    .filter(state -> !FaultToleranceAnnotations.areVisibleTo(state)) // others bind interceptors
                    .filter(state -> !FaultToleranceAnnotations.of(state).isEmpty())
                    .map(state -> Messages.faultToleranceMissing("state", state, FaultToleranceAnnotations.of(state)))
                    .forEach(problems::add);
        }
    }
}
