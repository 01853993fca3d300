/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.GoalDefinition;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import java.lang.reflect.Type;
import java.util.List;

/** The invocation for one place that asks for it. */
record ChosenGoal(AgentPlatform platform, Wish wish) {

    AgentInvocation<?> invocation() {
        Type result = wish.result().orElse(Object.class);
        AgentInvocation<?> invocation = platform.invocation(GenericTypes.raw(result));
        if (wish.goal().isPresent()) {
            return invocation.ofGoal(wish.goal().get());
        }
        List<? extends GoalDefinition> found = Goals.yielding(
                result,
                platform.goals().stream().filter(GoalDefinition::isLocal).toList());
        return found.size() == 1 ? invocation.ofGoal(found.get(0).name()) : invocation;
    }
}
