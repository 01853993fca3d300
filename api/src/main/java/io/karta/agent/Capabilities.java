/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import io.karta.generation.CapabilityDescription;
import io.karta.generation.Shapes;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;

/**
 * Descriptions of agents, goals and actions for models that choose among them. Rankings, supervisors, orchestrators,
 * transfers, agents as tools and MCP use the same descriptions.
 */
public final class Capabilities {

    private Capabilities() {}

    /**
     * Describes a goal with its tags, examples and types, and the knowledge of its agent.
     *
     * @param goal the goal
     * @param agent the agent that achieves it
     * @param shapes the shapes of the application
     * @return the description
     */
    public static CapabilityDescription of(GoalDefinition goal, AgentDefinition agent, Shapes shapes) {
        List<List<Type>> inputs = goal.startingInputTypes().stream()
                .map(type -> List.<Type>of(type))
                .toList();
        CapabilityDescription description =
                withInputs(CapabilityDescription.of(goal.name(), purpose(goal)), inputs, shapes);
        return withKnowledge(description.output(goal.output(), shapes), agent.knowledge());
    }

    /**
     * Describes a goal that is a tool: its purpose, its result and the knowledge of its agent. Models see the name and
     * the input in the definition of the tool. The text is {@link CapabilityDescription#body()}.
     *
     * @param goal the goal
     * @param agent the agent that achieves it
     * @param shapes the shapes of the application
     * @return the description, without a name
     */
    public static CapabilityDescription ofTool(GoalDefinition goal, AgentDefinition agent, Shapes shapes) {
        return ofTool(purpose(goal), goal.output(), agent.knowledge(), shapes);
    }

    /**
     * Describes a tool that achieves a goal, as {@link #ofTool(GoalDefinition, AgentDefinition, Shapes)} does.
     *
     * @param purpose the purpose of the goal
     * @param output the type of the result
     * @param knowledge the knowledge of the agent
     * @param shapes the shapes of the application
     * @return the description, without a name
     */
    public static CapabilityDescription ofTool(
            String purpose, Type output, Collection<? extends Knowledge> knowledge, Shapes shapes) {
        return withKnowledge(CapabilityDescription.of("", purpose).output(output, shapes), knowledge);
    }

    /**
     * Adds inputs to a description.
     *
     * @param description the description
     * @param alternatives the alternatives; all types of one list are needed together
     * @param shapes the shapes of the application
     * @return the changed copy
     */
    public static CapabilityDescription withInputs(
            CapabilityDescription description, List<List<Type>> alternatives, Shapes shapes) {
        CapabilityDescription with = description;
        for (int i = 0; i < alternatives.size(); i++) {
            List<Type> together = alternatives.get(i);
            for (int j = 0; j < together.size(); j++) {
                with = i > 0 && j == 0 ? with.orInput(together.get(j), shapes) : with.input(together.get(j), shapes);
            }
        }
        return with;
    }

    /**
     * Describes an agent with some of its goals, their types, and its knowledge.
     *
     * @param agent the agent
     * @param goals the goals that can be chosen
     * @param shapes the shapes of the application
     * @return the description
     */
    public static CapabilityDescription of(
            AgentDefinition agent, Collection<? extends GoalDefinition> goals, Shapes shapes) {
        StringBuilder purpose = new StringBuilder(agent.description());
        goals.forEach(goal -> purpose.append("\n- ").append(purpose(goal)));
        CapabilityDescription description = CapabilityDescription.of(agent.name(), purpose.toString());
        for (Type type : goals.stream().map(GoalDefinition::output).distinct().toList()) {
            description = description.output(type, shapes);
        }
        return withKnowledge(description, agent.knowledge());
    }

    /**
     * Adds the names and purposes of knowledge to a description.
     *
     * @param description the description
     * @param knowledge the knowledge
     * @return the changed copy
     */
    public static CapabilityDescription withKnowledge(
            CapabilityDescription description, Collection<? extends Knowledge> knowledge) {
        CapabilityDescription with = description;
        for (Knowledge entry : knowledge) {
            with = with.knowledge(entry.name(), entry.description());
        }
        return with;
    }

    /**
     * Returns the purpose of a goal: its description, tags and examples.
     *
     * @param goal the goal
     * @return the text
     */
    public static String purpose(GoalDefinition goal) {
        return purpose(goal.description(), goal.tags(), goal.examples());
    }

    /**
     * Returns the purpose of a goal.
     *
     * @param description the description
     * @param tags the tags
     * @param examples texts that ask for the goal
     * @return the text
     */
    public static String purpose(String description, Collection<String> tags, Collection<String> examples) {
        String inBrackets = tags.isEmpty() ? "" : " [" + String.join(", ", tags) + "]";
        return description + inBrackets + (examples.isEmpty() ? "" : "; for example: " + String.join("; ", examples));
    }
}
