/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentSource;
import io.karta.builder.GoalBuilder;
import io.karta.generation.TypeRef;
import io.karta.model.LlmOptions;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Lets agents carry out a blueprint in words: a model lays out the steps, each step is an agent's, and where one fails another way is found.
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
 * <p>It is an agent as any other, with one goal of its name. Each step is a child process: it shares the budget, the caller, the deadline and the
 * end of the orchestrator's, and may wait for a person. What is decided, and what steps have made, is journaled: after a crash the run goes on
 * where it was. What a step has made is on the blackboard of the process, bound under the step's id; {@link OrchestratedRun} shows it all.
 *
 * <p>Immutable. What is wrong with one is said, all at once, by {@link #agent()}; what only the agents that
 * are deployed can tell, when it begins to run.
 *
 * @param <I> the type of the input
 * @param <O> the type of the result
 */
public interface Orchestrator<I, O> extends AgentSource {

    /** {@value}: how often a step may fail, unless {@link #maxStepRemediations} or the configuration says otherwise. */
    int MAX_STEP_REMEDIATIONS = 3;

    /** {@value}: how often a strategy may be remedied, unless {@link #maxTotalRedesigns} or the configuration says otherwise. */
    int MAX_TOTAL_REDESIGNS = 10;

    /**
     * Begins an orchestrator that makes a text of a text.
     *
     * @param name its name, unique in the application
     * @return the orchestrator
     */
    static Orchestrator<String, String> named(String name) {
        return new StepwiseOrchestrator<>(new OrchestratorSettings(requireNonNull(name, "name")));
    }

    /**
     * Returns what it is called.
     *
     * @return its name
     */
    String name();

    /**
     * Sets what it does, for people and for models that choose among agents; the blueprint otherwise.
     *
     * @param text one sentence
     * @return the changed copy
     */
    Orchestrator<I, O> description(String text);

    /**
     * Sets what is to be done.
     *
     * @param text the work in words, without regard to who can do what
     * @return the changed copy
     */
    Orchestrator<I, O> blueprint(String text);

    /**
     * Adds agents that may do the steps. Without any, all that are deployed may, but for this one and those that wait for it.
     *
     * @param agents classes of annotated agents, or interfaces that are agents and are called as they are
     * @return the changed copy
     */
    Orchestrator<I, O> over(Class<?>... agents);

    /**
     * Adds agents that may do the steps.
     *
     * @param agents agents made in code, made of words, or other orchestrators; they must be deployed
     * @return the changed copy
     */
    Orchestrator<I, O> over(AgentSource... agents);

    /**
     * Adds agents that may do the steps.
     *
     * @param agents names of agents
     * @return the changed copy
     */
    Orchestrator<I, O> over(String... agents);

    /**
     * Sets the strategy to begin with: no model lays one out then, until a step fails.
     *
     * @param strategy the steps
     * @return the changed copy
     */
    Orchestrator<I, O> strategy(Strategy strategy);

    /**
     * Limits how often the step at one place of the strategy may fail: with 3, it is tried three times.
     *
     * @param limit at least 1; {@code karta.orchestrator.max-step-remediations} otherwise
     * @return the changed copy
     */
    Orchestrator<I, O> maxStepRemediations(int limit);

    /**
     * Limits how often a strategy is remedied, all its steps together; each retry, tactical redesign and full regeneration counts.
     *
     * @param limit at least 0; {@code karta.orchestrator.max-total-redesigns} otherwise
     * @return the changed copy
     */
    Orchestrator<I, O> maxTotalRedesigns(int limit);

    /**
     * Sets the time between one step and the next, for models that may be asked only so often. The run keeps its thread meanwhile.
     *
     * @param interval not negative; {@code karta.orchestrator.min-step-interval} otherwise
     * @return the changed copy
     */
    Orchestrator<I, O> minStepInterval(Duration interval);

    /**
     * Returns whether an intent all of whose names are known is made without a model, by putting in what they stand for.
     *
     * @param wanted true if so; {@code karta.orchestrator.fast-path} otherwise
     * @return the changed copy
     */
    Orchestrator<I, O> fastPath(boolean wanted);

    /**
     * Sets which model decides for it. Its agents' models are their own.
     *
     * @param options the options; {@code karta.orchestrator.model} otherwise
     * @return the changed copy
     */
    Orchestrator<I, O> llm(LlmOptions options);

    /**
     * Sets which model decides for it.
     *
     * @param model the model's name in the configuration
     * @return the changed copy
     */
    default Orchestrator<I, O> model(String model) {
        return llm(LlmOptions.ofModel(model));
    }

    /**
     * Sets which model decides for it by what that is for.
     *
     * @param role the role's name in the configuration
     * @return the changed copy
     */
    default Orchestrator<I, O> role(String role) {
        return llm(LlmOptions.ofRole(role));
    }

    /**
     * Sets what it takes: <code>{{ task }}</code> in intents.
     *
     * @param type the type; {@code String} unless it is set, and then a {@link io.karta.agent.UserInput} does as well
     * @param <T> the type
     * @return the changed copy
     */
    <T> Orchestrator<T, O> input(Class<T> type);

    /**
     * Sets what it takes, where that is generic: {@code new TypeRef<List<Topic>>() {}}.
     *
     * @param type names the type
     * @param <T> the type
     * @return the changed copy
     */
    <T> Orchestrator<T, O> input(TypeRef<T> type);

    /**
     * Sets what it results in: what the last step makes. As a {@code String} it is that in words, whatever it is.
     *
     * @param type the type; {@code String} unless it is set
     * @param <T> the type
     * @return the changed copy
     */
    <T> Orchestrator<I, T> output(Class<T> type);

    /**
     * Sets what it results in, where that is generic: {@code new TypeRef<List<Profile>>() {}}. The last step has to make just that.
     *
     * @param type names the type
     * @param <T> the type
     * @return the changed copy
     */
    <T> Orchestrator<I, T> output(TypeRef<T> type);

    /**
     * Says more about its goal.
     *
     * @param more says it: {@code g -> g.remote()}
     * @return the changed copy
     */
    Orchestrator<I, O> goal(Consumer<GoalBuilder> more);
}
