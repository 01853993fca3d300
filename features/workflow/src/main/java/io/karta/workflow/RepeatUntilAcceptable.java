/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static java.util.Objects.requireNonNull;

import io.karta.action.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.Knowledge;
import io.karta.builder.ActionBody;
import io.karta.builder.ActionBuilder;
import io.karta.builder.ActionInputs;
import io.karta.builder.AgentBuilder;
import java.util.List;
import java.util.Optional;

/**
 * Repetition of an attempt until its result is accepted. Each attempt receives the previous result and the feedback on
 * it.
 *
 * <pre>{@code
 * Report report = RepeatUntilAcceptable.returning(Report.class)
 *         .repeating((attempt, context) -> write(topic, attempt.feedback(), context.ai()))
 *         .evaluatedBy((report, context) -> judge(report, context.ai()))     // returns a Feedback
 *         .atMost(5)
 *         .in(context);
 * }</pre>
 *
 * <p>The repetition ends with the first result whose score is at least {@link #withThreshold the threshold} (default
 * 0.9), or <b>at the limit</b> (default 3 rounds). The result is the one with the highest score; of equals, the earlier
 * one.
 *
 * <p>Immutable.
 *
 * @param <T> the type of the result
 */
public final class RepeatUntilAcceptable<T> {

    /** Default number of rounds: {@value}. */
    public static final int ROUNDS = 3;

    /** Default threshold of the score: {@value}. */
    public static final double THRESHOLD = 0.9;

    private static final String ATTEMPT = "attempt";
    private static final String FEEDBACK = "feedback";

    private final Class<T> result;
    private final ActionBody<? super Attempt<T>, ? extends T> body;
    private final ActionBody<? super T, Feedback> evaluation;
    private final int rounds;
    private final double threshold;
    private final AgentTraits traits;

    private RepeatUntilAcceptable(
            Class<T> result,
            ActionBody<? super Attempt<T>, ? extends T> body,
            ActionBody<? super T, Feedback> evaluation,
            int rounds,
            double threshold,
            AgentTraits traits) {
        this.result = result;
        this.body = body;
        this.evaluation = evaluation;
        this.rounds = rounds;
        this.threshold = threshold;
        this.traits = traits;
    }

    /**
     * Creates a definition.
     *
     * @param result the type of the result
     * @param <T> the type of the result
     * @return the next part of the definition
     */
    public static <T> Returning<T> returning(Class<T> result) {
        return new Returning<>(Types.boxed("result", result));
    }

    /**
     * Builder step: a definition whose attempt follows.
     *
     * @param <T> the type of the result
     */
    public static final class Returning<T> {

        private final Class<T> result;

        private Returning(Class<T> result) {
            this.result = result;
        }

        /**
         * Sets the attempt.
         *
         * @param body produces a result from the previous one and its feedback
         * @return the next part of the definition
         */
        public Repeating<T> repeating(ActionBody<? super Attempt<T>, ? extends T> body) {
            return new Repeating<>(result, requireNonNull(body, "body"));
        }
    }

    /**
     * Builder step: a definition whose evaluation follows.
     *
     * @param <T> the type of the result
     */
    public static final class Repeating<T> {

        private final Class<T> result;
        private final ActionBody<? super Attempt<T>, ? extends T> body;

        private Repeating(Class<T> result, ActionBody<? super Attempt<T>, ? extends T> body) {
            this.result = result;
            this.body = body;
        }

        /**
         * Sets the evaluation of a result.
         *
         * @param evaluation returns the feedback
         * @return the complete definition
         */
        public RepeatUntilAcceptable<T> evaluatedBy(StepFunction<? super T, Feedback> evaluation) {
            requireNonNull(evaluation, "evaluation");
            return evaluatedBy((value, context) -> evaluation.apply(value));
        }

        /**
         * Sets the evaluation of a result.
         *
         * @param evaluation returns the feedback
         * @return the complete definition
         */
        public RepeatUntilAcceptable<T> evaluatedBy(ActionBody<? super T, Feedback> evaluation) {
            return new RepeatUntilAcceptable<>(
                    result, body, requireNonNull(evaluation, "evaluation"), ROUNDS, THRESHOLD, AgentTraits.NONE);
        }
    }

    /**
     * Sets the maximum number of rounds.
     *
     * @param most the number, at least 1
     * @return the changed copy
     */
    public RepeatUntilAcceptable<T> atMost(int most) {
        if (most < 1) {
            throw Messages.tooSmall("the number of rounds", most, 1);
        }
        return new RepeatUntilAcceptable<>(result, body, evaluation, most, threshold, traits);
    }

    /**
     * Sets the threshold.
     *
     * @param score the lowest accepted score, from 0 to 1
     * @return the changed copy
     */
    public RepeatUntilAcceptable<T> withThreshold(double score) {
        if (!(score >= 0 && score <= 1)) {
            throw Messages.badScore("the threshold", score);
        }
        return new RepeatUntilAcceptable<>(result, body, evaluation, rounds, score, traits);
    }

    /**
     * Sets the purpose of the agent, for models that choose agents.
     *
     * @param text the description
     * @return the changed copy
     */
    public RepeatUntilAcceptable<T> describedAs(String text) {
        return new RepeatUntilAcceptable<>(result, body, evaluation, rounds, threshold, traits.withDescription(text));
    }

    /**
     * Adds knowledge. Its text is added to each prompt of the attempts and of the evaluation; models that choose the
     * agent see its name and
     * description.
     *
     * @param entries the knowledge, in addition to that of this definition
     * @return the changed copy
     */
    public RepeatUntilAcceptable<T> knowledge(Knowledge... entries) {
        return new RepeatUntilAcceptable<>(
                result, body, evaluation, rounds, threshold, traits.withKnowledge(List.of(entries)));
    }

    private T attempt(int round, Optional<Scored<T>> previous, ActionContext context) {
        var attempt = new Attempt<>(round, previous.map(Scored::value), previous.map(Scored::feedback));
        return UserCode.of("Attempt " + round, () -> body.run(attempt, traits.in(context)));
    }

    private Feedback feedback(int round, T value, ActionContext context) {
        return UserCode.of("The evaluation of attempt " + round, () -> evaluation.run(value, traits.in(context)));
    }

    /**
     * Runs the repetition inside an action, as a part of its step.
     *
     * @param context the context of the action
     * @return the best result
     */
    public T in(ActionContext context) {
        return scoredIn(context).value();
    }

    /**
     * Runs the repetition inside an action, as a part of its step.
     *
     * @param context the context of the action
     * @return the best result with its feedback
     */
    public Scored<T> scoredIn(ActionContext context) {
        Scored<T> last = scored(1, Optional.empty(), context);
        Scored<T> best = last;
        for (int round = 2; round <= rounds && last.score() < threshold; round++) {
            last = scored(round, Optional.of(last), context);
            best = last.score() > best.score() ? last : best;
        }
        return best;
    }

    private Scored<T> scored(int round, Optional<Scored<T>> previous, ActionContext context) {
        T value = attempt(round, previous, context);
        return new Scored<>(value, feedback(round, value, context));
    }

    /**
     * Returns an agent with one goal, whose attempts and evaluations are journaled actions.
     *
     * @param name the name of the agent and of its goal
     * @return the agent; its result is the best one
     */
    public AgentDefinition asAgent(String name) {
        String description = traits.description().orElseGet(() -> "Produces an accepted %s, in at most %d rounds"
                .formatted(result.getSimpleName(), rounds));
        AgentBuilder agent = traits.agent(name, description, 3L * rounds + 1);
        var names = new InternalNames(name);
        String best = names.of("best");
        for (int i = 1; i <= rounds; i++) {
            int round = i;
            agent.internalBindings(names.of(ATTEMPT, round), names.of(FEEDBACK, round))
                    .action("attempt-" + round, a -> attempt(a, names, round))
                    .action("evaluate-" + round, a -> a.reads(names.of(ATTEMPT, round), result)
                            .produces(Feedback.class)
                            .running((inputs, context) ->
                                    feedback(round, inputs.get(names.of(ATTEMPT, round), result), context))
                            .outputBinding(names.of(FEEDBACK, round)))
                    .action("choose-" + round, a -> choose(a, names, round));
            agent.condition(
                    acceptedCondition(names, round),
                    names.of(FEEDBACK, round),
                    Feedback.class,
                    one -> one.score() >= threshold);
            agent.condition(
                    rejectedCondition(names, round),
                    names.of(FEEDBACK, round),
                    Feedback.class,
                    one -> one.score() < threshold);
        }
        return agent.internalBindings(best)
                .action("finish", a -> a.reads(best, result)
                        .produces(result)
                        .running((inputs, context) -> inputs.get(best, result)))
                .goal(name, description, "finish")
                .build();
    }

    private static String acceptedCondition(InternalNames names, int round) {
        return names.of("attempt-is-accepted", round);
    }

    private static String rejectedCondition(InternalNames names, int round) {
        return names.of("attempt-is-rejected", round);
    }

    private Scored<T> scored(InternalNames names, int round, ActionInputs inputs) {
        return new Scored<>(
                inputs.get(names.of(ATTEMPT, round), result), inputs.get(names.of(FEEDBACK, round), Feedback.class));
    }

    private static void readRound(ActionBuilder action, InternalNames names, int round, Class<?> result) {
        action.reads(names.of(ATTEMPT, round), result).reads(names.of(FEEDBACK, round), Feedback.class);
    }

    private void attempt(ActionBuilder attempt, InternalNames names, int round) {
        if (round > 1) {
            readRound(attempt, names, round - 1, result);
            attempt.pre(rejectedCondition(names, round - 1));
        }
        attempt.produces(result)
                .running((inputs, context) -> attempt(
                        round, round > 1 ? Optional.of(scored(names, round - 1, inputs)) : Optional.empty(), context))
                .outputBinding(names.of(ATTEMPT, round));
    }

    /** Holds if a result is accepted, or no further round follows. */
    private void choose(ActionBuilder choose, InternalNames names, int round) {
        for (int before = 1; before <= round; before++) {
            readRound(choose, names, before, result);
        }
        if (round < rounds) {
            choose.pre(acceptedCondition(names, round));
        }
        choose.produces(result)
                .running((inputs, context) -> {
                    Scored<T> best = scored(names, 1, inputs);
                    for (int later = 2; later <= round; later++) {
                        Scored<T> one = scored(names, later, inputs);
                        best = one.score() > best.score() ? one : best;
                    }
                    return best.value();
                })
                .outputBinding(names.of("best"));
    }
}
