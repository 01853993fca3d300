/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.definition;

import io.karta.agent.Action;
import io.karta.agent.ToolGroupRequirement;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentMethod;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.NeededToolGroup;
import jakarta.annotation.Priority;
import java.util.ArrayList;
import java.util.LinkedHashSet;
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
                .pre(known(method, action.pre()))
                .post(known(method, action.post()))
                .rerunnable(action.canRerun())
                .clearing(action.clearBlackboard())
                .idempotent(action.idempotent())
                .readOnly(action.readOnly())
                .outputBinding(action.outputBinding())
                .toolGroups(toolGroups(action))
                .access(AccessReader.read(agent, method));
        weigh(builder, method);
        place(builder, method);
        addSignature(builder, signature);
        return builder.calling(calls.of(method));
    }

    private void weigh(ActionModel.Builder builder, AgentMethod method) {
        Action action = method.action();
        double cost = AgentMethod.isCost(action.cost()) ? action.cost() : 0;
        double value = Double.isFinite(action.value()) ? action.value() : 0;
        builder.cost(cost).value(value);
        if (!action.costMethod().isEmpty()) {
            scores.find(method, action.costMethod(), cost).ifPresent(builder::costing);
        }
        if (!action.valueMethod().isEmpty()) {
            scores.find(method, action.valueMethod(), value).ifPresent(builder::valueScore);
        }
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

    private static void addSignature(ActionModel.Builder builder, MethodSignature signature) {
        for (Argument argument : signature.arguments()) {
            builder.argument(argument);
        }
        if (signature.output().isPresent()) {
            builder.output(signature.output().get());
        }
    }

    private List<String> known(AgentMethod method, String[] references) {
        Set<String> known = new LinkedHashSet<>();
        for (String reference : references) {
            known.add(agent.conditionName(method, reference));
        }
        known.retainAll(conditions);
        return List.copyOf(known);
    }

    private static List<NeededToolGroup> toolGroups(Action action) {
        List<NeededToolGroup> groups = new ArrayList<>();
        for (ToolGroupRequirement group : action.toolGroups()) {
            groups.add(new NeededToolGroup(group.value(), group.required()));
        }
        return groups;
    }
}
