/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.agent.GoalDefinition;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Set;

/**
 * One goal of an agent.
 *
 * @param name its name, unique in the application
 * @param description what is achieved
 * @param agent the agent's name
 * @param action the id of the action that achieves it
 * @param output the type of the result
 * @param startingInputTypes what a process may start with: alternatives
 * @param tags words to find it by
 * @param examples requests it answers
 * @param remote whether callers outside the application may call it
 * @param faces the remote faces that offer it; empty means all
 * @param local whether the application itself may call it
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
        Set<String> faces,
        boolean local)
        implements GoalDefinition {

    /**
     * Makes a goal.
     *
     * @param name its name, unique in the application
     * @param description what is achieved
     * @param agent the agent's name
     * @param action the id of the action that achieves it
     * @param output the type of the result
     * @param startingInputTypes what a process may start with: alternatives
     * @param tags words to find it by
     * @param examples requests it answers
     * @param remote whether callers outside the application may call it
     * @param faces the remote faces that offer it; empty means all
     * @param local whether the application itself may call it
     */
    public GoalModel {
        requireNonNull(name, "name");
        startingInputTypes = List.copyOf(startingInputTypes);
        tags = List.copyOf(tags);
        examples = List.copyOf(examples);
        faces = Set.copyOf(faces);
    }

    /**
     * Makes a goal that the application itself may call.
     *
     * @param name its name, unique in the application
     * @param description what is achieved
     * @param agent the agent's name
     * @param action the id of the action that achieves it
     * @param output the type of the result
     * @param startingInputTypes what a process may start with: alternatives
     * @param tags words to find it by
     * @param examples requests it answers
     * @param remote whether callers outside the application may call it
     * @param faces the remote faces that offer it; empty means all
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
            Set<String> faces) {
        this(name, description, agent, action, output, startingInputTypes, tags, examples, remote, faces, true);
    }

    @Override
    public boolean isOpenTo(String face) {
        return remote && (faces.isEmpty() || faces.contains(face));
    }

    @Override
    public boolean isLocal() {
        return local;
    }
}
