/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.model.LlmOptions;
import io.karta.model.ModelCriteria;

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
     * <pre>{@code ai.withDefaultLlm().generateText("Say hello") }</pre>
     *
     * @return a runner for that model
     */
    default PromptRunner withDefaultLlm() {
        return withLlm(LlmOptions.defaults());
    }

    /**
     * Uses one model.
     *
     * <pre>{@code ai.withLlm("fast").generateText("Say hello") }</pre>
     *
     * @param model the model's name in the configuration, {@code karta.models.<name>}
     * @return a runner for that model
     * @throws io.karta.agent.AgentException if no model has that name; names those there are
     */
    default PromptRunner withLlm(String model) {
        return withLlm(LlmOptions.ofModel(model));
    }

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
     * @param role the role, {@code karta.model-roles.<role>}; a role without a model uses the default model and is
     *     logged as a warning
     * @return a runner for that model
     * @throws io.karta.agent.AgentException if the role has no model and {@code karta.strict} is true
     */
    default PromptRunner withLlmByRole(String role) {
        return withLlm(LlmOptions.ofRole(role));
    }

    /**
     * Uses the first of some models that this application has.
     *
     * <pre>{@code ai.withFirstAvailableLlmOf("house", "fast").generateText("Say hello") }</pre>
     *
     * @param models names in the configuration, the best first; those that nobody configured are passed over
     * @return a runner for that model; it throws {@link io.karta.agent.AgentException} when it asks and the application
     *     has none of them
     */
    default PromptRunner withFirstAvailableLlmOf(String... models) {
        return withLlm(LlmOptions.of(ModelCriteria.firstAvailableOf(models)));
    }

    /**
     * Lets each call choose its model: the default model where it can do all the call needs, else the first by name
     * that can. A call with an image needs one that sees.
     *
     * <pre>{@code ai.withAutoLlm().withImage(photo).createObject("What is broken?", Damage.class) }</pre>
     *
     * @return a runner that chooses
     */
    default PromptRunner withAutoLlm() {
        return withLlm(LlmOptions.of(ModelCriteria.auto()));
    }

    /**
     * Uses the embedding model that {@code karta.default-embedding} names.
     *
     * <pre>{@code ai.withDefaultEmbeddingService().embed("My kettle leaks") }</pre>
     *
     * @return a service of that model
     * @throws io.karta.agent.AgentException if there is no default
     */
    default EmbeddingService withDefaultEmbeddingService() {
        throw Messages.noEmbeddings(getClass());
    }

    /**
     * Uses one embedding model.
     *
     * <pre>{@code ai.withEmbeddingService("articles").embedAll(texts) }</pre>
     *
     * @param model the model's name in the configuration, {@code karta.embeddings.<name>}
     * @return a service of that model
     * @throws io.karta.agent.AgentException if no embedding model has that name; names those there are
     */
    default EmbeddingService withEmbeddingService(String model) {
        throw Messages.noEmbeddings(getClass());
    }

    /**
     * Uses the embedding model that plays a role.
     *
     * <pre>{@code ai.withEmbeddingServiceByRole("search").embed(question) }</pre>
     *
     * @param role the role, {@code karta.embedding-roles.<role>}; a role without a model uses the default and is logged
     *     as a warning
     * @return a service of that model
     * @throws io.karta.agent.AgentException if the role uses the default and there is none, or has no model and
     *     {@code karta.strict} is true
     */
    default EmbeddingService withEmbeddingServiceByRole(String role) {
        throw Messages.noEmbeddings(getClass());
    }
}
