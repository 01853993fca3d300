/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.model.LlmOptions;
import io.karta.model.ModelCriteria;
import java.util.List;

/**
 * Entry point to language models: a parameter of an action, or {@code @Inject Ai} in any bean.
 *
 * <pre>{@code
 * @Action
 * Ticket understand(UserInput complaint, Ai ai) {
 *     return ai.withDefaultLlm().createObject("What is this complaint about?\n" + complaint.content(), Ticket.class);
 * }
 * }</pre>
 *
 * <p>Inside an action, every call is charged to the budget of the process, recorded in its history, and cancelled when
 * the process ends. In unit tests, use a fake implementation.
 */
public interface Ai {

    /**
     * Selects the model that {@code karta.default-model} names.
     *
     * <pre>{@code ai.withDefaultLlm().generateText("Say hello") }</pre>
     *
     * @return a runner for that model
     */
    default PromptRunner withDefaultLlm() {
        return withLlm(LlmOptions.defaults());
    }

    /**
     * Returns whether the action, or the tool, runs again because the user has answered, and its next call of a {@link
     * ResumablePromptRunner} continues the dialogue that has waited.
     *
     * @return {@code true} until that call
     */
    default boolean isResuming() {
        return false;
    }

    /**
     * Selects a model by name.
     *
     * <pre>{@code ai.withLlm("fast").generateText("Say hello") }</pre>
     *
     * @param model the model's name in the configuration, {@code karta.models.<name>}
     * @return a runner for that model
     * @throws io.karta.agent.AgentException if no model has that name; the message lists the existing ones
     */
    default PromptRunner withLlm(String model) {
        return withLlm(LlmOptions.ofModel(model));
    }

    /**
     * Selects a model and its settings by options.
     *
     * <pre>{@code ai.withLlm(LlmOptions.ofRole("reviewer").withTemperature(0.2)) }</pre>
     *
     * @param options the model and its settings
     * @return a runner for that model
     * @throws io.karta.agent.AgentException if no model fits; the message lists the existing ones
     */
    PromptRunner withLlm(LlmOptions options);

    /**
     * Selects a model by role.
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
     * Selects the first model of a list that is configured.
     *
     * <pre>{@code ai.withFirstAvailableLlmOf("house", "fast").generateText("Say hello") }</pre>
     *
     * @param models names in the configuration, in order of preference; names without a configuration are skipped
     * @return a runner for that model; its calls throw {@link io.karta.agent.AgentException} if none of them is
     *     configured
     */
    default PromptRunner withFirstAvailableLlmOf(String... models) {
        return withLlm(LlmOptions.of(ModelCriteria.firstAvailableOf(models)));
    }

    /**
     * Selects a model for each call by the capabilities that the call needs: the default model if it has them, else the
     * first one by name. For example, a call with an image needs {@link io.karta.model.Capability#VISION}.
     *
     * <pre>{@code ai.withAutoLlm().withImage(photo).createObject("What is broken?", Damage.class) }</pre>
     *
     * @return a runner that selects the model per call
     */
    default PromptRunner withAutoLlm() {
        return withLlm(LlmOptions.of(ModelCriteria.auto()));
    }

    /**
     * Returns an entry point that adds references to each prompt.
     *
     * <pre>{@code ai.withReferences(handbook).withDefaultLlm().generateText(question) }</pre>
     *
     * @param references the references
     * @return the changed entry point
     */
    default Ai withReferences(LlmReference... references) {
        return new ReferringAi(this, List.of(references));
    }

    /**
     * Selects the embedding model that {@code karta.default-embedding} names.
     *
     * <pre>{@code ai.withDefaultEmbeddingService().embed("My kettle leaks") }</pre>
     *
     * @return a service for that model
     * @throws io.karta.agent.AgentException if there is no default
     */
    default EmbeddingService withDefaultEmbeddingService() {
        throw Messages.noEmbeddings(getClass());
    }

    /**
     * Selects an embedding model by name.
     *
     * <pre>{@code ai.withEmbeddingService("articles").embedAll(texts) }</pre>
     *
     * @param model the model's name in the configuration, {@code karta.embeddings.<name>}
     * @return a service for that model
     * @throws io.karta.agent.AgentException if no embedding model has that name; the message lists the existing ones
     */
    default EmbeddingService withEmbeddingService(String model) {
        throw Messages.noEmbeddings(getClass());
    }

    /**
     * Selects an embedding model by role.
     *
     * <pre>{@code ai.withEmbeddingServiceByRole("search").embed(question) }</pre>
     *
     * @param role the role, {@code karta.embedding-roles.<role>}; a role without a model uses the default and is logged
     *     as a warning
     * @return a service for that model
     * @throws io.karta.agent.AgentException if the role uses the default and there is none, or has no model and
     *     {@code karta.strict} is true
     */
    default EmbeddingService withEmbeddingServiceByRole(String role) {
        throw Messages.noEmbeddings(getClass());
    }
}
