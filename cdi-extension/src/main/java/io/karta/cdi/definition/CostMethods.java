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

    /** Reads the arguments of all of them, because a method that no action names can be invalid as well. */
    CostMethods(AgentBean agent, InvokerFactory calls) {
        this.agent = agent;
        this.calls = calls;
        agent.costs().forEach(cost -> arguments.put(cost, calls.arguments(cost, Presence.NULLABLE)));
    }

    /**
     * Finds a score.
     *
     * @param action the action
     * @param name the name its annotation gives; empty for none
     * @param declared what counts while the state of the score is not there
     */
    Optional<Score> find(AgentMethod action, String name, double declared) {
        return agent.costsFor(action).stream()
                .filter(cost -> cost.costName().equals(name))
                .findFirst()
                .map(cost -> score(cost, declared));
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
