/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentSource;
import io.karta.agent.Knowledge;
import io.karta.builder.GoalBuilder;
import io.karta.generation.TypeRef;
import io.karta.model.LlmOptions;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Orchestrator: carries out a blueprint with other agents. A model designs the steps, an agent runs each step, and
 * failed steps are remedied.
 *
 * <pre>{@code
 * Orchestrator<Topic, Profile> worldBuilder = Orchestrator.named("worldBuilder")
 *         .description("Builds a world of a topic")
 *         .blueprint("Find a concept for the topic, design an emblem for it, then write a profile that uses both")
 *         .over(ConceptAgent.class, EmblemAgent.class, ProfileAgent.class)
 *         .input(Topic.class)
 *         .output(Profile.class);
 *
 * platform.deploy(worldBuilder);                             // or a CDI producer returns it
 * Profile profile = platform.invocation(Profile.class).invoke(new Topic("tea"));
 * }</pre>
 *
 * <p>An orchestrator is an agent with one goal of the same name. Each step is a child process with the budget, caller
 * and deadline of the parent, and can await input. Decisions and outputs of steps are journaled; after a crash the run
 * continues where it was. The output of a step is bound on the blackboard under the id of the step.
 * {@link OrchestratedRun} shows the whole run.
 *
 * <p>Immutable. {@link #agent()} validates the orchestrator and reports all problems at once. Problems of its agents
 * are reported when a run starts.
 *
 * @param <I> the type of the input
 * @param <O> the type of the result
 */
public interface Orchestrator<I, O> extends AgentSource {

    /** Default number of failures of a step: {@value}. */
    int MAX_STEP_REMEDIATIONS = 3;

    /** Default number of remediations of a strategy: {@value}. */
    int MAX_TOTAL_REDESIGNS = 10;

    /**
     * Creates an orchestrator whose input and result are texts.
     *
     * @param name the name, unique in the application
     * @return the orchestrator
     */
    static Orchestrator<String, String> named(String name) {
        return new StepwiseOrchestrator<>(new OrchestratorSettings(requireNonNull(name, "name")));
    }

    /**
     * Returns the name.
     *
     * @return the name
     */
    String name();

    /**
     * Sets the description, for people and for models that choose agents; the blueprint by default.
     *
     * @param text one sentence
     * @return the changed copy
     */
    Orchestrator<I, O> description(String text);

    /**
     * Sets the blueprint.
     *
     * @param text the description of the work, independent of the agents
     * @return the changed copy
     */
    Orchestrator<I, O> blueprint(String text);

    /**
     * Adds agents that can run steps. By default, all deployed agents can, except this one and agents that are waiting
     * for it.
     *
     * @param agents classes of annotated agents, or declarative LLM agents
     * @return the changed copy
     */
    Orchestrator<I, O> over(Class<?>... agents);

    /**
     * Adds agents that can run steps.
     *
     * @param agents programmatic agents, LLM agents or other orchestrators; they must be deployed
     * @return the changed copy
     */
    Orchestrator<I, O> over(AgentSource... agents);

    /**
     * Adds agents that can run steps.
     *
     * @param agents the names of agents
     * @return the changed copy
     */
    Orchestrator<I, O> over(String... agents);

    /**
     * Sets a predefined strategy. A model designs a new one only after a failure.
     *
     * @param strategy the strategy
     * @return the changed copy
     */
    Orchestrator<I, O> strategy(Strategy strategy);

    /**
     * Adds knowledge. Its text is added to each prompt of the orchestrator's model; models that choose agents see its
     * name and description.
     *
     * @param entries the knowledge
     * @return the changed copy
     */
    Orchestrator<I, O> knowledge(Knowledge... entries);

    /**
     * Sets the maximum number of attempts of the step at one position of the strategy.
     *
     * @param limit the number, at least 1; default: {@code karta.orchestrator.max-step-remediations}
     * @return the changed copy
     */
    Orchestrator<I, O> maxStepRemediations(int limit);

    /**
     * Sets the maximum number of remediations of a run: retries, tactical redesigns and full regenerations.
     *
     * @param limit the number, at least 0; default: {@code karta.orchestrator.max-total-redesigns}
     * @return the changed copy
     */
    Orchestrator<I, O> maxTotalRedesigns(int limit);

    /**
     * Sets the minimum time between two steps, for models with rate limits. The run keeps its thread while it waits.
     *
     * @param interval the time, not negative; default: {@code karta.orchestrator.min-step-interval}
     * @return the changed copy
     */
    Orchestrator<I, O> minStepInterval(Duration interval);

    /**
     * Sets whether an intent is filled without a model if all of its names are resolved.
     *
     * @param isEnabled true to fill it without a model; default: {@code karta.orchestrator.fast-path}
     * @return the changed copy
     */
    Orchestrator<I, O> fastPath(boolean isEnabled);

    /**
     * Sets whether the output of each step that has an expected output is validated: by validators, and by the model of
     * the orchestrator if none has a verdict.
     *
     * @param isEnabled true to validate outputs; default: {@code karta.orchestrator.validate-outputs}, else true if
     *     there is an {@link OutputValidator}
     * @return the changed copy
     */
    Orchestrator<I, O> validateOutputs(boolean isEnabled);

    /**
     * Sets the validator of outputs, which is called before CDI beans of its type.
     *
     * @param validator the validator
     * @return the changed copy
     */
    Orchestrator<I, O> validator(OutputValidator validator);

    /**
     * Sets the model for decisions. Agents use their own models.
     *
     * @param options the options; default: {@code karta.orchestrator.model}
     * @return the changed copy
     */
    Orchestrator<I, O> llm(LlmOptions options);

    /**
     * Sets the model for decisions.
     *
     * @param model the name of the model in the configuration
     * @return the changed copy
     */
    default Orchestrator<I, O> model(String model) {
        return llm(LlmOptions.ofModel(model));
    }

    /**
     * Sets the model for decisions by its role.
     *
     * @param role the role in the configuration
     * @return the changed copy
     */
    default Orchestrator<I, O> role(String role) {
        return llm(LlmOptions.ofRole(role));
    }

    /**
     * Sets the type of the input, which is <code>{{ task }}</code> in intents.
     *
     * @param type the type; by default {@code String}, which also accepts {@link io.karta.agent.UserInput}
     * @param <T> the type
     * @return the changed copy
     */
    <T> Orchestrator<T, O> input(Class<T> type);

    /**
     * Sets a generic type of the input: {@code new TypeRef<List<Topic>>() {}}.
     *
     * @param type the type
     * @param <T> the type
     * @return the changed copy
     */
    <T> Orchestrator<T, O> input(TypeRef<T> type);

    /**
     * Sets the type of the result, which the last step produces. {@code String} accepts any result, formatted as text.
     *
     * @param type the type; {@code String} by default
     * @param <T> the type
     * @return the changed copy
     */
    <T> Orchestrator<I, T> output(Class<T> type);

    /**
     * Sets a generic type of the result: {@code new TypeRef<List<Profile>>() {}}. The last step must produce exactly
     * this type.
     *
     * @param type the type
     * @param <T> the type
     * @return the changed copy
     */
    <T> Orchestrator<I, T> output(TypeRef<T> type);

    /**
     * Configures the goal.
     *
     * @param more configures it, for example {@code g -> g.remote()}
     * @return the changed copy
     */
    Orchestrator<I, O> goal(Consumer<GoalBuilder> more);
}
