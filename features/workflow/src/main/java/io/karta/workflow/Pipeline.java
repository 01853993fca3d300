/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static java.util.Objects.requireNonNull;

import io.karta.action.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentSource;
import io.karta.agent.Knowledge;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Sequence of steps in a fixed order.
 *
 * <pre>{@code
 * Pipeline<String, Verdict> review = Pipeline.of(Step.of(String.class, Parsed.class, this::parse))
 *         .then(Step.of(Parsed.class, Decision.class, this::classify))
 *         .branch(Verdict.class, cases -> cases
 *                 .on(Approved.class, this::deploy)
 *                 .on(Rejected.class, this::report));                      // a forgotten variant fails on this line
 *
 * Verdict verdict = review.run(source); // without a process; no step may take a context
 * Verdict verdict = review.in(context, source); // inside an action: one step of its process
 * Verdict verdict = context.run(review.named("review"), Verdict.class, source); // as an agent: every step is journaled
 * }</pre>
 *
 * <p>Types are checked when the pipeline is built. An exception of a step ends the pipeline; a checked exception is the
 * cause of an {@link io.karta.agent.AgentException}. A step must not return null.
 *
 * <p>A named pipeline that a CDI producer returns is deployed as an agent, and can be injected as
 * {@code AgentInvocation<Verdict>}:
 *
 * <pre>{@code
 * @Produces @ApplicationScoped
 * Pipeline<String, Verdict> review() {
 *     return Pipeline.of(...).named("review").describedAs("Reviews a change").exported();
 * }
 * }</pre>
 *
 * <p>Immutable. Applications must not implement this interface.
 *
 * @param <IN> the type of the input
 * @param <OUT> the type of the result
 */
public interface Pipeline<IN, OUT> extends Step<IN, OUT>, AgentSource {

    /**
     * Creates a pipeline of one step.
     *
     * @param first the step
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the pipeline
     */
    static <IN, OUT> Pipeline<IN, OUT> of(Step<IN, OUT> first) {
        return new StepPipeline<>(new ChainNode(List.of(Node.of(requireNonNull(first, "first")))));
    }

    /**
     * Adds a step.
     *
     * @param next the step, which receives the result of this pipeline
     * @param <R> the type of the result of the step
     * @return the longer pipeline
     */
    <R> Pipeline<IN, R> then(Step<? super OUT, R> next);

    /**
     * Passes the result of this pipeline to several steps, which run concurrently inside an action and in a concurrent
     * process.
     *
     * @param steps the steps
     * @param <R> the type of their results
     * @return the pipeline, which produces the list of their results in the order of the steps
     */
    <R> Pipeline<IN, List<R>> parallel(List<? extends Step<? super OUT, ? extends R>> steps);

    /**
     * Passes the result of this pipeline to two steps.
     *
     * @param first a step
     * @param second a step
     * @param <R> the type of their results
     * @return the pipeline, which produces the list of their results in the order of the steps
     */
    default <R> Pipeline<IN, List<R>> parallel(
            Step<? super OUT, ? extends R> first, Step<? super OUT, ? extends R> second) {
        return parallel(List.of(first, second));
    }

    /**
     * Passes the result of this pipeline to three steps.
     *
     * @param first a step
     * @param second a step
     * @param third a step
     * @param <R> the type of their results
     * @return the pipeline, which produces the list of their results in the order of the steps
     */
    default <R> Pipeline<IN, List<R>> parallel(
            Step<? super OUT, ? extends R> first,
            Step<? super OUT, ? extends R> second,
            Step<? super OUT, ? extends R> third) {
        return parallel(List.of(first, second, third));
    }

    /**
     * Passes the result of this pipeline to four steps; use a list for more.
     *
     * @param first a step
     * @param second a step
     * @param third a step
     * @param fourth a step
     * @param <R> the type of their results
     * @return the pipeline, which produces the list of their results in the order of the steps
     */
    default <R> Pipeline<IN, List<R>> parallel(
            Step<? super OUT, ? extends R> first,
            Step<? super OUT, ? extends R> second,
            Step<? super OUT, ? extends R> third,
            Step<? super OUT, ? extends R> fourth) {
        return parallel(List.of(first, second, third, fourth));
    }

    /**
     * Adds a forum, in which participants discuss the result of this pipeline.
     *
     * @param result the type of the result
     * @param forum adds the participants
     * @param <R> the type of the result
     * @return the longer pipeline
     */
    <R> Pipeline<IN, R> forum(Class<R> result, Consumer<Forum<OUT, R>> forum);

    /**
     * Repeats this pipeline with its own result. After the last round, the last result is the result.
     *
     * @param again returns the input of the next round; empty to end
     * @param rounds the maximum number of rounds, at least 1
     * @return the loop
     */
    default Pipeline<IN, OUT> loop(StepFunction<? super OUT, Optional<IN>> again, int rounds) {
        return loop(again, rounds, RoundLimitPolicy.KEEP_LAST);
    }

    /**
     * Repeats this pipeline with its own result. After the last round, the last result is the result.
     *
     * @param again a step that returns the input of the next round; empty to end
     * @param rounds the maximum number of rounds, at least 1
     * @return the loop
     */
    Pipeline<IN, OUT> loop(Step<? super OUT, Optional<IN>> again, int rounds);

    /**
     * Repeats this pipeline with its own result.
     *
     * @param again returns the input of the next round; empty to end
     * @param rounds the maximum number of rounds, at least 1
     * @param atLimit the behaviour if the result is not accepted after the last round
     * @return the loop
     */
    Pipeline<IN, OUT> loop(StepFunction<? super OUT, Optional<IN>> again, int rounds, RoundLimitPolicy atLimit);

    /**
     * Returns this pipeline with retries of all its steps together. In an agent every attempt is one action in the
     * journal; the steps inside are not actions.
     *
     * @param policy the failures that are retried, how often, and after which delay
     * @return the changed copy
     */
    @Override
    Pipeline<IN, OUT> retry(RetryPolicy policy);

    /**
     * Handles each variant of the result of this pipeline differently.
     *
     * @param result the type of the result
     * @param cases adds a case for each variant
     * @param <R> the type of the result
     * @return the longer pipeline
     * @throws io.karta.agent.AgentException if a variant of a sealed type has no case, or two
     */
    <R> Pipeline<IN, R> branch(Class<R> result, Consumer<Cases<OUT, R>> cases);

    /**
     * Returns this pipeline with a name, which is also the name of its agent and goal.
     *
     * @param name the name
     * @return the changed copy
     */
    @Override
    Pipeline<IN, OUT> named(String name);

    /**
     * Returns this pipeline with a description of its goal, which people and models read.
     *
     * @param description the description
     * @return the changed copy
     */
    Pipeline<IN, OUT> describedAs(String description);

    /**
     * Returns this pipeline with knowledge. Its text is added to each prompt of the pipeline's steps; models that
     * choose the agent of the pipeline see its name and description.
     *
     * @param entries the knowledge, in addition to that of this pipeline
     * @return the changed copy
     */
    @Override
    Pipeline<IN, OUT> knowledge(Knowledge... entries);

    /**
     * Returns this pipeline with its goal exported to callers outside of the application. They pass its input.
     *
     * @param endpoints the remote endpoints, for example {@code "rest"}; all if empty
     * @return the changed copy
     */
    Pipeline<IN, OUT> exported(String... endpoints);

    /**
     * Returns this pipeline as an agent with one action per step. A completed step is journaled, and does not run again
     * when another node resumes the process.
     *
     * @return the agent, the same with each call
     * @throws io.karta.agent.AgentException if this pipeline has no name
     */
    @Override
    AgentDefinition agent();

    /**
     * Returns this pipeline as an agent with a name.
     *
     * @param name the name of the agent and of its goal
     * @return the agent
     */
    default AgentDefinition asAgent(String name) {
        return named(name).agent();
    }

    @Override
    OUT in(ActionContext context, IN input);

    @Override
    OUT run(IN input);
}
