/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

/**
 * The way to language models: a parameter of an action, or {@code @Inject Ai} in any bean.
 *
 * <pre>{@code
 * @Action
 * Ticket understand(UserInput complaint, Ai ai) {
 *     return ai.withDefaultLlm().createObject("What is this complaint about?\n" + complaint.content(), Ticket.class);
 * }
 * }</pre>
 *
 * <p>Inside an action every call counts against the budget of the process, is part of its history, and ends when the
 * process does. An interface, so that a plain object stands in for it in a unit test.
 */
public interface Ai {

    /**
     * Uses the model that {@code karta.default-model} names.
     *
     * @return a runner for that model
     */
    PromptRunner withDefaultLlm();

    /**
     * Uses one model.
     *
     * <pre>{@code ai.withLlm("fast").generateText("Say hello") }</pre>
     *
     * @param model the model's name in the configuration, {@code karta.models.<name>}
     * @return a runner for that model
     * @throws io.karta.agent.AgentException if no model has that name; names those there are
     */
    PromptRunner withLlm(String model);

    /**
     * Uses the model, with the settings, that the options choose.
     *
     * <pre>{@code ai.withLlm(LlmOptions.ofRole("reviewer").withTemperature(0.2)) }</pre>
     *
     * @param options which model, and how it is to answer
     * @return a runner for that model
     * @throws io.karta.agent.AgentException if no model fits; names those there are
     */
    PromptRunner withLlm(LlmOptions options);

    /**
     * Uses the model that plays a role.
     *
     * <pre>{@code ai.withLlmByRole("judge").createObject(prompt, Verdict.class) }</pre>
     *
     * @param role the role, {@code karta.model-roles.<role>}; a role nobody configured is played by the default model
     * @return a runner for that model
     */
    PromptRunner withLlmByRole(String role);
}
