/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.registration;

import io.karta.agent.GoalDefinition;
import io.karta.cdi.discovery.InvocationInjectionPoint;
import io.karta.cdi.rule.GoalCatalog;
import io.karta.generation.type.RawClass;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import java.lang.reflect.Type;
import java.util.List;

/** Invocation for one injection point. */
record InjectedInvocation(AgentPlatform platform, InvocationInjectionPoint point) {

    AgentInvocation<?> invocation() {
        Type result = point.result().orElse(Object.class);
        AgentInvocation<?> invocation = platform.invocation(RawClass.of(result));
        if (point.goal().isPresent()) {
            return invocation.ofGoal(point.goal().get());
        }
        List<? extends GoalDefinition> found = GoalCatalog.producing(
                result,
                platform.goals().stream().filter(GoalDefinition::isLocal).toList());
        return found.size() == 1 ? invocation.ofGoal(found.get(0).name()) : invocation;
    }
}
