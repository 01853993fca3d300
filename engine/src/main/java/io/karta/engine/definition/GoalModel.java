/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import static java.util.Objects.requireNonNull;

import io.karta.agent.GoalDefinition;
import io.karta.agent.NamedInput;
import io.karta.planner.Goal;
import java.lang.reflect.Type;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Goal of an agent.
 *
 * @param name the name, unique in the application
 * @param description the description
 * @param agent the agent's name
 * @param action the id of the action that achieves it
 * @param output the type of the result
 * @param startingInputTypes alternative types with which a process may start
 * @param tags the keywords
 * @param examples examples of requests
 * @param remote whether callers outside the application may call it
 * @param endpoints the remote endpoints that offer it; empty means all
 * @param local whether the application itself may call it
 * @param value the value: any finite number
 * @param namedInputs the inputs that callers may pass by name
 */
public record GoalModel(
        String name,
        String description,
        String agent,
        String action,
        Type output,
        List<Class<?>> startingInputTypes,
        List<String> tags,
        List<String> examples,
        boolean remote,
        Set<String> endpoints,
        boolean local,
        double value,
        List<NamedInput> namedInputs)
        implements GoalDefinition {

    /**
     * Creates a goal.
     *
     * @param name the name, unique in the application
     * @param description the description
     * @param agent the agent's name
     * @param action the id of the action that achieves it
     * @param output the type of the result
     * @param startingInputTypes alternative types with which a process may start
     * @param tags the keywords
     * @param examples examples of requests
     * @param remote whether callers outside the application may call it
     * @param endpoints the remote endpoints that offer it; empty means all
     * @param local whether the application itself may call it
     * @param value the value: any finite number
     * @param namedInputs the inputs that callers may pass by name
     */
    public GoalModel {
        requireNonNull(name, "name");
        startingInputTypes = List.copyOf(startingInputTypes);
        tags = List.copyOf(tags);
        examples = List.copyOf(examples);
        endpoints = Set.copyOf(endpoints);
        namedInputs = List.copyOf(namedInputs);
    }

    /** Goals are keys in every process; a hash of all components would take longer than the look-up. */
    @Override
    public int hashCode() {
        return name.hashCode();
    }

    /**
     * Creates a goal with unnamed inputs.
     *
     * @param name the name, unique in the application
     * @param description the description
     * @param agent the agent's name
     * @param action the id of the action that achieves it
     * @param output the type of the result
     * @param startingInputTypes alternative types with which a process may start
     * @param tags the keywords
     * @param examples examples of requests
     * @param remote whether callers outside the application may call it
     * @param endpoints the remote endpoints that offer it; empty means all
     * @param local whether the application itself may call it
     * @param value the value: any finite number
     */
    public GoalModel(
            String name,
            String description,
            String agent,
            String action,
            Type output,
            List<Class<?>> startingInputTypes,
            List<String> tags,
            List<String> examples,
            boolean remote,
            Set<String> endpoints,
            boolean local,
            double value) {
        this(
                name,
                description,
                agent,
                action,
                output,
                startingInputTypes,
                tags,
                examples,
                remote,
                endpoints,
                local,
                value,
                List.of());
    }

    /**
     * Creates a goal that the application may call, with the value 0.
     *
     * @param name the name, unique in the application
     * @param description the description
     * @param agent the agent's name
     * @param action the id of the action that achieves it
     * @param output the type of the result
     * @param startingInputTypes alternative types with which a process may start
     * @param tags the keywords
     * @param examples examples of requests
     * @param remote whether callers outside the application may call it
     * @param endpoints the remote endpoints that offer it; empty means all
     */
    public GoalModel(
            String name,
            String description,
            String agent,
            String action,
            Type output,
            List<Class<?>> startingInputTypes,
            List<String> tags,
            List<String> examples,
            boolean remote,
            Set<String> endpoints) {
        this(name, description, agent, action, output, startingInputTypes, tags, examples, remote, endpoints, true, 0);
    }

    /**
     * Returns the goal of a process without a specific goal. Every goal of its agent that the process reaches is
     * accepted.
     */
    public static GoalModel nirvana(String agent) {
        return new GoalModel(
                Goal.NIRVANA.name(),
                "Whatever is worth most, as long as there is something to do",
                agent,
                "",
                Object.class,
                List.of(),
                List.of(),
                List.of(),
                false,
                Set.of());
    }

    /** Returns this goal with other inputs and endpoints. */
    public GoalModel with(List<Class<?>> startingTypes, List<NamedInput> named, Set<String> endpointNames) {
        return new GoalModel(
                name,
                description,
                agent,
                action,
                output,
                startingTypes,
                tags,
                examples,
                remote,
                endpointNames,
                local,
                value,
                named);
    }

    /** Returns the types of all inputs, with a name or without. */
    public Set<Class<?>> inputTypes() {
        Set<Class<?>> types = new LinkedHashSet<>(startingInputTypes);
        for (NamedInput input : namedInputs) {
            types.add(input.type());
        }
        return Collections.unmodifiableSet(types);
    }

    public boolean isNirvana() {
        return action.isEmpty();
    }

    @Override
    public boolean isOpenTo(String endpoint) {
        return remote && (endpoints.isEmpty() || endpoints.contains(endpoint));
    }

    @Override
    public boolean isLocal() {
        return local;
    }
}
