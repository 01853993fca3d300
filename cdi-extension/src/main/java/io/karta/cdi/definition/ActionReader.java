/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.definition;

import io.karta.agent.Action;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentMethod;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.NeededToolGroup;
import jakarta.annotation.Priority;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Reader of annotated methods as actions of one agent. */
final class ActionReader {

    private final AgentBean agent;
    private final InvokerFactory calls;
    private final CostMethods scores;
    private final Set<String> conditions;

    ActionReader(AgentBean agent, InvokerFactory calls, Set<String> conditions) {
        this.agent = agent;
        this.calls = calls;
        this.scores = new CostMethods(agent, calls);
        this.conditions = conditions;
    }

    ActionModel read(MethodSignature signature) {
        AgentMethod method = signature.method();
        Action action = method.action();
        ActionModel.Builder builder = ActionModel.builder(agent.name(), method.name())
                .description(action.description())
                .pre(known(action.pre()))
                .post(known(action.post()))
                .rerunnable(action.canRerun())
                .clearing(action.clearBlackboard())
                .idempotent(action.idempotent())
                .readOnly(action.readOnly())
                .outputBinding(action.outputBinding())
                .toolGroups(Arrays.stream(action.toolGroups())
                        .map(group -> new NeededToolGroup(group.value(), group.required()))
                        .toList())
                .access(AccessReader.read(agent, method));
        weigh(builder, method);
        place(builder, method);
        signature.arguments().forEach(builder::argument);
        signature.output().ifPresent(builder::output);
        return builder.calling(calls.of(method));
    }

    private void weigh(ActionModel.Builder builder, AgentMethod method) {
        Action action = method.action();
        double cost = AgentMethod.isCost(action.cost()) ? action.cost() : 0;
        double value = Double.isFinite(action.value()) ? action.value() : 0;
        builder.cost(cost).value(value);
        scores.find(method, action.costMethod(), cost).ifPresent(builder::costing);
        scores.find(method, action.valueMethod(), value).ifPresent(builder::valueScore);
    }

    private static void place(ActionModel.Builder builder, AgentMethod method) {
        Action action = method.action();
        if (action.trigger() != Void.class) {
            builder.trigger(action.trigger());
        }
        if (method.is(Priority.class)) {
            builder.order(method.annotation(Priority.class).value());
        }
        if (method.isOfState()) {
            builder.ofState(method.owner());
        } else if (method.part() == AgentMethod.Part.COMPONENT) {
            builder.ofComponent(method.owner());
        }
    }

    private List<String> known(String[] names) {
        return Arrays.stream(names).distinct().filter(conditions::contains).toList();
    }
}
