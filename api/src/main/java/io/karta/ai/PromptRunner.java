/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

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
