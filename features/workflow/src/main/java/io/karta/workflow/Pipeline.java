/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static java.util.Objects.requireNonNull;

import io.karta.action.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Steps in a fixed order.
 *
 * <pre>{@code
 * Pipeline<String, Verdict> review = Pipeline.of(Step.of(String.class, Parsed.class, this::parse))
 *         .then(Step.of(Parsed.class, Decision.class, this::classify))
 *         .branch(Verdict.class, cases -> cases
 *                 .on(Approved.class, this::deploy)
 *                 .on(Rejected.class, this::report));                      // a forgotten variant fails on this line
 *
 * Verdict verdict = review.run(source);                                     // plainly, where no step takes a context
 * Verdict verdict = review.in(context, source);                             // inside an action: one step of its process
 * Verdict verdict = context.run(review.named("review"), Verdict.class, source);      // an agent: every step is journaled
 * }</pre>
 *
 * <p>Types are checked when the pipeline is built. What a step throws ends the pipeline; a checked exception arrives as the cause of an
 * {@link io.karta.agent.AgentException}. A step must not return null.
 *
 * <p>A pipeline with a name that a CDI producer makes is deployed as an agent, so that {@code @Inject AgentInvocation<Verdict>} finds it:
 *
 * <pre>{@code
 * @Produces @ApplicationScoped
 * Pipeline<String, Verdict> review() {
 *     return Pipeline.of(...).named("review").describedAs("Reviews a change").exported();
 * }
 * }</pre>
 *
 * <p>Immutable. Nobody but Karta and containers implement it.
 *
 * @param <IN> the type of the input
 * @param <OUT> the type of the result
 */
public interface Pipeline<IN, OUT> extends Step<IN, OUT>, AgentSource {

    /**
     * Begins with a step.
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
     * @param next takes what this pipeline produces
     * @param <R> the type of its result
     * @return the longer pipeline
     */
    <R> Pipeline<IN, R> then(Step<? super OUT, R> next);

    /**
     * Gives what this pipeline yields to several steps, which work side by side inside an action, and in a concurrent process.
     *
     * @param steps the steps
     * @param <R> the type of their results
     * @return yields what they yield, in their order
     */
    <R> Pipeline<IN, List<R>> parallel(List<? extends Step<? super OUT, ? extends R>> steps);

    /**
     * Gives what this pipeline yields to two steps.
     *
     * @param first a step
     * @param second a step
     * @param <R> the type of their results
     * @return yields what they yield, in their order
     */
    default <R> Pipeline<IN, List<R>> parallel(
            Step<? super OUT, ? extends R> first, Step<? super OUT, ? extends R> second) {
        return parallel(List.of(first, second));
    }

    /**
     * Gives what this pipeline yields to three steps.
     *
     * @param first a step
     * @param second a step
     * @param third a step
     * @param <R> the type of their results
     * @return yields what they yield, in their order
     */
    default <R> Pipeline<IN, List<R>> parallel(
            Step<? super OUT, ? extends R> first,
            Step<? super OUT, ? extends R> second,
            Step<? super OUT, ? extends R> third) {
        return parallel(List.of(first, second, third));
    }

    /**
     * Gives what this pipeline yields to four steps; more go into a list.
     *
     * @param first a step
     * @param second a step
     * @param third a step
     * @param fourth a step
     * @param <R> the type of their results
     * @return yields what they yield, in their order
     */
    default <R> Pipeline<IN, List<R>> parallel(
            Step<? super OUT, ? extends R> first,
            Step<? super OUT, ? extends R> second,
            Step<? super OUT, ? extends R> third,
            Step<? super OUT, ? extends R> fourth) {
        return parallel(List.of(first, second, third, fourth));
    }

    /**
     * Lets several discuss what this pipeline yields.
     *
     * @param result the type of the result
     * @param forum says who takes part
     * @param <R> the type of the result
     * @return the longer pipeline
     */
    <R> Pipeline<IN, R> forum(Class<R> result, Consumer<Forum<OUT, R>> forum);

    /**
     * Does all this again with what comes of it. In the last round it is not asked any more: the last result is the result.
     *
     * @param again returns what the next round begins with, or nothing if there is none
     * @param rounds how often at most, at least once
     * @return the loop
     */
    default Pipeline<IN, OUT> loop(StepFunction<? super OUT, Optional<IN>> again, int rounds) {
        return loop(again, rounds, RoundLimitPolicy.KEEP_LAST);
    }

    /**
     * Does all this again with what comes of it. In the last round it is not asked any more: the last result is the result.
     *
     * @param again a step that returns what the next round begins with, or nothing if there is none
     * @param rounds how often at most, at least once
     * @return the loop
     */
    Pipeline<IN, OUT> loop(Step<? super OUT, Optional<IN>> again, int rounds);

    /**
     * Does all this again with what comes of it.
     *
     * @param again returns what the next round begins with, or nothing if there is none
     * @param rounds how often at most, at least once
     * @param atLimit what becomes of it when there should be one round more
     * @return the loop
     */
    Pipeline<IN, OUT> loop(StepFunction<? super OUT, Optional<IN>> again, int rounds, RoundLimitPolicy atLimit);

    /**
     * Goes different ways with the variants of what this pipeline yields.
     *
     * @param result the type of the result
     * @param cases says what is done with each
     * @param <R> the type of the result
     * @return the longer pipeline
     * @throws io.karta.agent.AgentException if a variant of a sealed type is forgotten, or named twice; names it
     */
    <R> Pipeline<IN, R> branch(Class<R> result, Consumer<Cases<OUT, R>> cases);

    /**
     * Returns this pipeline under a name: that of the agent it can be, and of its goal.
     *
     * @param name the name
     * @return the changed copy
     */
    @Override
    Pipeline<IN, OUT> named(String name);

    /**
     * Returns this pipeline with a description: what its goal achieves, in a sentence that people and models read.
     *
     * @param description the description
     * @return the changed copy
     */
    Pipeline<IN, OUT> describedAs(String description);

    /**
     * Returns this pipeline with its goal open to callers outside the application; they start with its input.
     *
     * @param endpoints the remote endpoints, for example {@code "rest"}; all, if none is named
     * @return the changed copy
     */
    Pipeline<IN, OUT> exported(String... endpoints);

    /**
     * Returns this pipeline as an agent whose steps are actions: each is journaled when it is done, and does not run again when the process goes on
     * elsewhere.
     *
     * @return the agent, always the same
     * @throws io.karta.agent.AgentException if this pipeline has no name
     */
    @Override
    AgentDefinition agent();

    /**
     * Returns this pipeline as an agent of a name.
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
