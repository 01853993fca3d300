/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.spi.ToolGroup;
import io.karta.tool.Tool;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Asks one language model.
 *
 * <pre>{@code
 * Ticket ticket = ai.withDefaultLlm()
 *         .withSystemPrompt("You sort complaints of a web shop.")
 *         .createObject("What is this complaint about?\n" + complaint.content(), Ticket.class);
 * }</pre>
 *
 * <p>A model that is offered tools may call them, round after round, until it answers; {@link MaxIterationsExceededException}
 * ends what never does. Offering tools to a model that cannot call them is an error.
 *
 * <p>Prompts go to the model as they are: braces in them mean nothing. Each call is retried as its model is configured,
 * within its timeout; an answer that does not fit the wanted type, or its constraints, goes back to the model with every
 * problem before the call fails. All methods that ask throw {@link ModelException} when the model does not answer, and
 * {@link BudgetExceededException} when the process may not ask any more.
 *
 * <p>Immutable.
 */
public interface PromptRunner {

    /**
     * Returns this runner with an instruction that comes before the prompt.
     *
     * <pre>{@code ai.withDefaultLlm().withSystemPrompt("Answer in French.").generateText("Say hello") }</pre>
     *
     * @param instruction the instruction; several are kept in order
     * @return the changed copy
     */
    PromptRunner withSystemPrompt(String instruction);

    /**
     * Returns this runner with a tool that the model may call.
     *
     * @param tool the tool
     * @return the changed copy
     */
    default PromptRunner withTool(Tool tool) {
        return withTools(List.of(tool));
    }

    /**
     * Returns this runner with tools that the model may call.
     *
     * <pre>{@code
     * ai.withDefaultLlm().withTools(Tool.fromInstance(new Calculator())).generateText("What is 17 * 23?")
     * }</pre>
     *
     * @param tools the tools; of several with one name the last counts
     * @return the changed copy
     */
    PromptRunner withTools(List<Tool> tools);

    /**
     * Returns this runner with the tools of an object.
     *
     * <pre>{@code ai.withDefaultLlm().withToolObject(customer).createObject(prompt, Resolution.class) }</pre>
     *
     * @param object an object with methods annotated {@link io.karta.tool.LlmTool}, or a {@link io.karta.tool.ToolObject}
     * @return the changed copy
     * @throws io.karta.agent.AgentException if it has no tools, or one of its methods can be none
     */
    PromptRunner withToolObject(Object object);

    /**
     * Returns this runner with the tools of objects.
     *
     * @param objects the objects, each as {@link #withToolObject} takes it
     * @return the changed copy
     */
    default PromptRunner withToolObjects(Object... objects) {
        PromptRunner runner = this;
        for (Object object : objects) {
            runner = runner.withToolObject(object);
        }
        return runner;
    }

    /**
     * Returns this runner with the tools of a group.
     *
     * <pre>{@code ai.withDefaultLlm().withToolGroup(CoreToolGroups.MATH).generateText("What is 17 * 23?") }</pre>
     *
     * @param role the role of the group
     * @return the changed copy
     * @throws io.karta.agent.AgentException if nobody provides it; names the roles there are
     */
    PromptRunner withToolGroup(String role);

    /**
     * Returns this runner with the tools of a group.
     *
     * @param group the group
     * @return the changed copy
     */
    default PromptRunner withToolGroup(ToolGroup group) {
        return withTools(group.tools());
    }

    /**
     * Returns this runner with the tools of groups.
     *
     * @param roles the roles of the groups
     * @return the changed copy
     * @throws io.karta.agent.AgentException if nobody provides one of them; names the roles there are
     */
    default PromptRunner withToolGroups(String... roles) {
        PromptRunner runner = this;
        for (String role : roles) {
            runner = runner.withToolGroup(role);
        }
        return runner;
    }

    /**
     * Returns this runner with values for tools that the model does not see.
     *
     * <pre>{@code ai.withDefaultLlm().withToolContext(Map.of("tenant", tenant)) }</pre>
     *
     * @param values what {@link io.karta.tool.ToolContext#value} finds; added to those already given
     * @return the changed copy
     */
    PromptRunner withToolContext(Map<String, ?> values);

    /**
     * Asks for a text.
     *
     * <pre>{@code String haiku = ai.withDefaultLlm().generateText("A haiku about kettles"); }</pre>
     *
     * @param prompt what to ask
     * @return what the model wrote
     */
    String generateText(String prompt);

    /**
     * Asks for an object: a record, an enum, a sealed interface, or anything made of these.
     *
     * <pre>{@code Resolution resolution = ai.withLlmByRole("judge").createObject(prompt, Resolution.class); }</pre>
     *
     * @param prompt what to ask
     * @param type the type of the object
     * @param <T> the type of the object
     * @return the object, which satisfies its Bean Validation constraints
     * @throws MalformedOutputException if no answer could be made into the object
     */
    <T> T createObject(String prompt, Class<T> type);

    /**
     * Asks for an object and lets the model say that it cannot make one.
     *
     * <pre>{@code
     * Optional<Order> order = ai.withDefaultLlm().createObjectIfPossible("Which order is meant?\n" + text, Order.class);
     * }</pre>
     *
     * @param prompt what to ask
     * @param type the type of the object
     * @param <T> the type of the object
     * @return the object; empty if the model says it cannot make it from what it was given
     * @throws MalformedOutputException if no answer could be made into either
     */
    <T> Optional<T> createObjectIfPossible(String prompt, Class<T> type);
}
