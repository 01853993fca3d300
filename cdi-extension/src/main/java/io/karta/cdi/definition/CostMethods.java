/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.definition;

import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentMethod;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.Argument.Presence;
import io.karta.engine.definition.Invoker;
import io.karta.engine.definition.Score;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Methods that compute the cost or value of an action. */
final class CostMethods {

    private final AgentBean agent;
    private final InvokerFactory calls;
    private final Map<AgentMethod, List<Argument>> arguments = new HashMap<>();

    /** Reads the arguments of all methods, because a method without references can be invalid, too. */
    CostMethods(AgentBean agent, InvokerFactory calls) {
        this.agent = agent;
        this.calls = calls;
        for (AgentMethod cost : agent.costs()) {
            arguments.put(cost, calls.arguments(cost, Presence.NULLABLE));
        }
    }

    /**
     * Returns the method that computes a cost or value.
     *
     * @param action the action
     * @param name the name in the annotation
     * @param declared the number that applies while the blackboard lacks the state of the method
     */
    Optional<Score> find(AgentMethod action, String name, double declared) {
        for (AgentMethod cost : agent.costsFor(action)) {
            if (cost.costName().equals(name)) {
                return Optional.of(score(cost, declared));
            }
        }
        return Optional.empty();
    }

    private Score score(AgentMethod cost, double declared) {
        Invoker invoker = calls.of(cost);
        List<Argument> parameters = arguments.getOrDefault(cost, List.of());
        String name = cost.costName();
        return cost.isOfState()
                ? new Score(
                        cost.owner().getSimpleName() + "." + name,
                        parameters,
                        values -> values[0] == null ? declared : invoker.invoke(values))
                : new Score(name, parameters, invoker);
    }
}
