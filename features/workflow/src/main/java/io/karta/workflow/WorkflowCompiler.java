/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.action.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.Knowledge;
import io.karta.builder.ActionBody;
import io.karta.builder.ActionBuilder;
import io.karta.builder.ActionInputs;
import io.karta.builder.AgentBuilder;
import io.karta.builder.Agents;
import io.karta.builder.GoalBuilder;
import io.karta.generation.type.RawClass;
import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Compiler of nodes to the actions of an agent. Each intermediate object has a unique name, so several steps can have
 * the same type. Names are numbered in the order of the steps, so a process finds them again after a restart. They are
 * internal to the agent, because a child or a later process in the same context may have the same names.
 */
final class WorkflowCompiler {

    private final AgentBuilder agent;
    private final InternalNames names;
    private final Set<String> used = new HashSet<>();
    private String last = "";
    private int ports;
    private int actions;
    private final Map<String, Knowledge> known = new LinkedHashMap<>();
    private List<Knowledge> current = List.of();

    private WorkflowCompiler(AgentBuilder agent, InternalNames names) {
        this.agent = agent;
        this.names = names;
    }

    static AgentDefinition agent(String name, String description, Node node, Consumer<GoalBuilder> more) {
        AgentBuilder agent = Agents.agent(name, description);
        var expansion = new WorkflowCompiler(agent, new InternalNames(name));
        expansion.expand(node);
        return agent.listedKnowledge(expansion.known.values().toArray(Knowledge[]::new))
                .goal(name, description, expansion.last, more)
                .build();
    }

    /** Adds actions whose prompts contain knowledge. */
    void withKnowledge(List<Knowledge> entries, Runnable actions) {
        List<Knowledge> outer = current;
        entries.forEach(entry -> known.putIfAbsent(entry.name(), entry));
        current = Stream.concat(outer.stream(), entries.stream()).toList();
        actions.run();
        current = outer;
    }

    /** Adds a node between the agent's input and its goal. */
    private void expand(Node node) {
        var begin = new Port(node.input(), Optional.empty());
        var end = new Port(node.output(), Optional.empty());
        if (node.endsInOneAction()) {
            node.expand(this, begin, end);
        } else {
            Port result = port(node.output());
            node.expand(this, begin, result);
            action("finish", result, end, (value, context) -> value);
        }
    }

    Port port(Type type) {
        ports++;
        String name = names.of("value", ports);
        agent.internalBindings(name);
        return new Port(type, Optional.of(name));
    }

    /** Returns a port with a name: the input of the agent has none and could be confused with later objects. */
    Port bound(Port from) {
        if (from.name().isPresent()) {
            return from;
        }
        Port begin = port(from.type());
        action("begin", from, begin, (value, context) -> value);
        return begin;
    }

    /** Adds an action from one port to another. */
    void action(String title, Port from, Port to, ActionBody<Object, Object> body) {
        action(title, from, to, body, more -> {});
    }

    void action(String title, Port from, Port to, ActionBody<Object, Object> body, Consumer<ActionBuilder> more) {
        action(title, to, (inputs, context) -> body.run(from.value(inputs), context), action -> {
            from.readBy(action);
            more.accept(action);
        });
    }

    /** Function of two inputs. */
    @FunctionalInterface
    interface Pairing {
        Object of(Object first, Object second, ActionContext context) throws Exception;
    }

    /** Adds an action that reads two ports. */
    void action(String title, Port from, Port to, Port also, Pairing body) {
        action(title, to, (inputs, context) -> body.of(from.value(inputs), also.value(inputs), context), action -> {
            from.readBy(action);
            also.readBy(action);
        });
    }

    /** Adds an action without inputs; callers add them. */
    void action(String title, Port to, ActionBody<ActionInputs, Object> body, Consumer<ActionBuilder> more) {
        AgentTraits.requirePlannable(names.agent(), ++actions);
        last = free(title);
        List<Knowledge> knowledge = current;
        agent.action(last, action -> {
            action.produces(to.type())
                    .running((inputs, context) ->
                            body.run(inputs, knowledge.isEmpty() ? context : context.withKnowledge(knowledge)));
            to.name().ifPresent(action::outputBinding);
            more.accept(action);
        });
    }

    /** Adds a condition that an action sets; returns its name. */
    String condition(String title) {
        String name = names.of(free(title));
        agent.condition(name, context -> false);
        return name;
    }

    /** Adds a condition on the object at a port; returns its name. */
    String condition(String title, Port port, Predicate<Object> test) {
        String name = names.of(free(title));
        agent.condition(name, port.name().orElseThrow(), RawClass.of(port.type()), test);
        return name;
    }

    private String free(String expected) {
        String name = expected;
        for (int i = 2; !used.add(name); i++) {
            name = expected + "-" + i;
        }
        return name;
    }
}
