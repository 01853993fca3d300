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
import io.karta.builder.AgentBuilder;
import io.karta.process.BlackboardView;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Repetition of an attempt until its result is accepted. Each attempt receives the earlier results and the feedback on
 * them.
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
 * 0.9), or when {@link #acceptedWhen another condition} holds, or <b>at the limit</b> (default 3 rounds). The result is
 * the one with the highest score; of equals, the earlier one.
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
    private final StepFunction<? super List<Scored<T>>, Boolean> acceptance;
    private final AgentTraits traits;

    private RepeatUntilAcceptable(
            Class<T> result,
            ActionBody<? super Attempt<T>, ? extends T> body,
            ActionBody<? super T, Feedback> evaluation,
            int rounds,
            StepFunction<? super List<Scored<T>>, Boolean> acceptance,
            AgentTraits traits) {
        this.result = result;
        this.body = body;
        this.evaluation = evaluation;
        this.rounds = rounds;
        this.acceptance = acceptance;
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
         * @param body produces a result from the earlier ones and their feedback
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
                    result,
                    body,
                    requireNonNull(evaluation, "evaluation"),
                    ROUNDS,
                    reaching(THRESHOLD),
                    AgentTraits.NONE);
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
        return new RepeatUntilAcceptable<>(result, body, evaluation, most, acceptance, traits);
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
        return acceptedWhen(reaching(score));
    }

    private static <T> StepFunction<List<Scored<T>>, Boolean> reaching(double threshold) {
        return results -> results.get(results.size() - 1).score() >= threshold;
    }

    /**
     * Sets the condition that ends the repetition, instead of a threshold. For example, the repetition ends as soon as
     * an attempt is not better than the one before:
     *
     * <pre>{@code
     * .acceptedWhen(results -> results.size() > 1
     *         && results.get(results.size() - 1).score() <= results.get(results.size() - 2).score())
     * }</pre>
     *
     * @param test returns whether no further attempt is needed; receives the results of all rounds so far with their
     *     feedback, the earliest first
     * @return the changed copy
     */
    public RepeatUntilAcceptable<T> acceptedWhen(StepFunction<? super List<Scored<T>>, Boolean> test) {
        return new RepeatUntilAcceptable<>(result, body, evaluation, rounds, requireNonNull(test, "test"), traits);
    }

    /**
     * Sets the purpose of the agent, for models that choose agents.
     *
     * @param text the description
     * @return the changed copy
     */
    public RepeatUntilAcceptable<T> describedAs(String text) {
        return new RepeatUntilAcceptable<>(result, body, evaluation, rounds, acceptance, traits.withDescription(text));
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
                result, body, evaluation, rounds, acceptance, traits.withKnowledge(List.of(entries)));
    }

    private T result(Attempt<T> attempt, ActionContext context) {
        return UserCode.of("Attempt " + attempt.round(), () -> body.run(attempt, traits.in(context)));
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
        Attempt<T> attempt = Attempt.first();
        do {
            T value = result(attempt, context);
            attempt = attempt.after(value, feedback(attempt.round(), value, context));
        } while (!isLast(attempt));
        return attempt.best().orElseThrow();
    }

    /** Returns whether the given attempt is not needed, or not allowed. */
    private boolean isLast(Attempt<T> next) {
        return next.round() > rounds
                || UserCode.of(
                        "The acceptance of attempt " + (next.round() - 1),
                        () -> acceptance.apply(next.scoredResults()));
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
                    .condition(acceptedCondition(names, round), context -> false)
                    .condition(rejectedCondition(names, round), context -> false)
                    .action("evaluate-" + round, a -> evaluate(a, names, round))
                    .action("choose-" + round, a -> choose(a, names, round));
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

    private static void readRound(ActionBuilder action, InternalNames names, int round, Class<?> result) {
        action.reads(names.of(ATTEMPT, round), result).reads(names.of(FEEDBACK, round), Feedback.class);
    }

    private void attempt(ActionBuilder attempt, InternalNames names, int round) {
        if (round > 1) {
            readRound(attempt, names, round - 1, result);
            attempt.pre(rejectedCondition(names, round - 1));
        }
        attempt.produces(result)
                .running(context -> result(attempt(names, round, context), context))
                .outputBinding(names.of(ATTEMPT, round));
    }

    private void evaluate(ActionBuilder evaluate, InternalNames names, int round) {
        evaluate.reads(names.of(ATTEMPT, round), result)
                .produces(Feedback.class)
                .running((inputs, context) -> {
                    T value = inputs.get(names.of(ATTEMPT, round), result);
                    Feedback feedback = feedback(round, value, context);
                    boolean isLast = isLast(attempt(names, round, context).after(value, feedback));
                    context.blackboard().setCondition(acceptedCondition(names, round), isLast);
                    context.blackboard().setCondition(rejectedCondition(names, round), !isLast);
                    return feedback;
                })
                .outputBinding(names.of(FEEDBACK, round))
                .post(acceptedCondition(names, round), rejectedCondition(names, round));
    }

    /** Holds if a result is accepted, or no further round follows. */
    private void choose(ActionBuilder choose, InternalNames names, int round) {
        readRound(choose, names, round, result);
        if (round < rounds) {
            choose.pre(acceptedCondition(names, round));
        }
        choose.produces(result)
                .running(context ->
                        attempt(names, round + 1, context).best().orElseThrow().value())
                .outputBinding(names.of("best"));
    }

    private Attempt<T> attempt(InternalNames names, int round, ActionContext context) {
        List<Scored<T>> earlier = IntStream.range(1, round)
                .mapToObj(before -> scored(names, before, context.blackboard()))
                .flatMap(Optional::stream)
                .toList();
        return new Attempt<>(round, earlier.stream().map(Scored::value).toList(), earlier);
    }

    private Optional<Scored<T>> scored(InternalNames names, int round, BlackboardView blackboard) {
        return names.find(ATTEMPT, round, result, blackboard)
                .flatMap(value -> names.find(FEEDBACK, round, Feedback.class, blackboard)
                        .map(feedback -> new Scored<>(value, feedback)));
    }
}
