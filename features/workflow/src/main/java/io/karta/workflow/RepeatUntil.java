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
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Repetition of an attempt until its result satisfies a condition.
 *
 * <pre>{@code
 * Story story = RepeatUntil.returning(Story.class)
 *         .repeating((attempt, context) -> attempt.previous().map(this::lengthen).orElseGet(this::begin))
 *         .until(story -> story.words() >= 500)
 *         .atMost(5)
 *         .in(context);
 * }</pre>
 *
 * <p><b>At the limit</b> (default 3 rounds) the last result is the result, unless {@link #failingAtLimit} is called.
 *
 * <p>Immutable.
 *
 * @param <T> the type of the result
 */
public final class RepeatUntil<T> {

    /** Default number of rounds: {@value}. */
    public static final int ROUNDS = 3;

    private static final String ATTEMPT = "attempt";

    private final Class<T> result;
    private final ActionBody<? super Attempt<T>, ? extends T> body;
    private final ActionBody<? super List<T>, Boolean> test;
    private final int rounds;
    private final RoundLimitPolicy atLimit;
    private final AgentTraits traits;

    private RepeatUntil(
            Class<T> result,
            ActionBody<? super Attempt<T>, ? extends T> body,
            ActionBody<? super List<T>, Boolean> test,
            int rounds,
            RoundLimitPolicy atLimit,
            AgentTraits traits) {
        this.result = result;
        this.body = body;
        this.test = test;
        this.rounds = rounds;
        this.atLimit = atLimit;
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
         * @param body produces a result from the earlier ones
         * @return the next part of the definition
         */
        public Repeating<T> repeating(ActionBody<? super Attempt<T>, ? extends T> body) {
            return new Repeating<>(result, requireNonNull(body, "body"));
        }
    }

    /**
     * Builder step: a definition whose condition follows.
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
         * Sets the condition that ends the repetition.
         *
         * @param test returns whether a result is accepted
         * @return the complete definition
         */
        public RepeatUntil<T> until(StepFunction<? super T, Boolean> test) {
            requireNonNull(test, "test");
            return until((value, context) -> test.apply(value));
        }

        /**
         * Sets the condition that ends the repetition.
         *
         * @param test returns whether a result is accepted
         * @return the complete definition
         */
        public RepeatUntil<T> until(ActionBody<? super T, Boolean> test) {
            requireNonNull(test, "test");
            return untilResults((results, context) -> test.run(results.get(results.size() - 1), context));
        }

        /**
         * Sets the condition that ends the repetition, if it depends on several results. For example, the repetition
         * ends as soon as an attempt changes nothing:
         *
         * <pre>{@code
         * .untilResults((results, context) -> results.size() > Set.copyOf(results).size())
         * }</pre>
         *
         * @param test returns whether the last result is accepted; receives the results of all rounds so far, the
         *     earliest first
         * @return the complete definition
         */
        public RepeatUntil<T> untilResults(ActionBody<? super List<T>, Boolean> test) {
            return new RepeatUntil<>(
                    result, body, requireNonNull(test, "test"), ROUNDS, RoundLimitPolicy.KEEP_LAST, AgentTraits.NONE);
        }
    }

    /**
     * Sets the maximum number of rounds.
     *
     * @param most the number, at least 1
     * @return the changed copy
     */
    public RepeatUntil<T> atMost(int most) {
        if (most < 1) {
            throw Messages.tooSmall("the number of rounds", most, 1);
        }
        return new RepeatUntil<>(result, body, test, most, atLimit, traits);
    }

    /**
     * Fails the repetition if no result is accepted.
     *
     * @return the changed copy
     */
    public RepeatUntil<T> failingAtLimit() {
        return new RepeatUntil<>(result, body, test, rounds, RoundLimitPolicy.FAIL, traits);
    }

    /**
     * Sets the purpose of the agent, for models that choose agents.
     *
     * @param text the description
     * @return the changed copy
     */
    public RepeatUntil<T> describedAs(String text) {
        return new RepeatUntil<>(result, body, test, rounds, atLimit, traits.withDescription(text));
    }

    /**
     * Adds knowledge. Its text is added to each prompt of the attempts and of the condition; models that choose the
     * agent see its name and
     * description.
     *
     * @param entries the knowledge, in addition to that of this definition
     * @return the changed copy
     */
    public RepeatUntil<T> knowledge(Knowledge... entries) {
        return new RepeatUntil<>(result, body, test, rounds, atLimit, traits.withKnowledge(List.of(entries)));
    }

    private T result(Attempt<T> attempt, ActionContext context) {
        return UserCode.of("Attempt " + attempt.round(), () -> body.run(attempt, traits.in(context)));
    }

    /** Returns whether no further round follows; fails if another round is needed but not allowed. */
    private boolean isLast(int round, List<T> results, ActionContext context) {
        if (round == rounds && atLimit == RoundLimitPolicy.KEEP_LAST) {
            return true;
        }
        boolean does = UserCode.of("The test of attempt " + round, () -> test.run(results, traits.in(context)));
        if (!does && round == rounds) {
            throw Messages.limitReached("The repetition", rounds);
        }
        return does;
    }

    /**
     * Runs the repetition inside an action, as a part of its step.
     *
     * @param context the context of the action
     * @return the result
     */
    public T in(ActionContext context) {
        Attempt<T> attempt = Attempt.first();
        while (true) {
            T value = result(attempt, context);
            Attempt<T> next = attempt.after(value);
            if (isLast(attempt.round(), next.results(), context)) {
                return value;
            }
            attempt = next;
        }
    }

    /**
     * Returns an agent with one goal, whose attempts are journaled actions.
     *
     * @param name the name of the agent and of its goal
     * @return the agent
     */
    public AgentDefinition asAgent(String name) {
        String description = traits.description()
                .orElseGet(() -> "Produces a %s, in at most %d rounds".formatted(result.getSimpleName(), rounds));
        AgentBuilder agent = traits.agent(name, description, 2L * rounds + 1);
        var names = new InternalNames(name);
        String kept = names.of("kept");
        for (int i = 1; i <= rounds; i++) {
            int round = i;
            agent.internalBindings(names.of(ATTEMPT, round))
                    .condition(done(names, round), context -> false)
                    .action("attempt-" + round, a -> attempt(a, names, round))
                    .action("keep-" + round, a -> a.reads(names.of(ATTEMPT, round), result)
                            .produces(result)
                            .running((inputs, context) -> inputs.get(names.of(ATTEMPT, round), result))
                            .pre(done(names, round))
                            .outputBinding(kept));
        }
        return agent.internalBindings(kept)
                .action("finish", a -> a.reads(kept, result)
                        .produces(result)
                        .running((inputs, context) -> inputs.get(kept, result)))
                .goal(name, description, "finish")
                .build();
    }

    private void attempt(ActionBuilder attempt, InternalNames names, int round) {
        if (round > 1) {
            attempt.reads(names.of(ATTEMPT, round - 1), result);
        }
        attempt.produces(result)
                .running(context -> {
                    Attempt<T> now = attempt(names, round, context);
                    T value = result(now, context);
                    boolean isLast = isLast(round, now.after(value).results(), context);
                    context.blackboard().setCondition(done(names, round), isLast);
                    return value;
                })
                .outputBinding(names.of(ATTEMPT, round))
                .post(done(names, round));
    }

    private Attempt<T> attempt(InternalNames names, int round, ActionContext context) {
        List<T> earlier = IntStream.range(1, round)
                .mapToObj(before -> names.find(ATTEMPT, before, result, context.blackboard()))
                .flatMap(Optional::stream)
                .toList();
        return new Attempt<>(round, earlier, List.of());
    }

    private static String done(InternalNames names, int round) {
        return names.of("attempt-is-done", round);
    }
}
