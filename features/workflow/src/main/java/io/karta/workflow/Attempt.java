/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Input of one round of a repetition: the results of the earlier rounds, with their feedback.
 *
 * <pre>{@code
 * Report write(Attempt<Report> attempt, ActionContext context) {
 *     String expected = attempt.feedback().map(Feedback::text).orElse("Whatever you think is best.");
 *     String best = attempt.best().map(each -> each.value().text()).orElse("Nothing yet.");
 *     ...
 * }
 * }</pre>
 *
 * <p>Immutable.
 *
 * @param <T> the type of the result
 */
public final class Attempt<T> {

    private final int round;
    private final List<T> results;
    private final List<Scored<T>> scoredResults;

    Attempt(int round, List<T> results, List<Scored<T>> scoredResults) {
        this.round = round;
        this.results = List.copyOf(results);
        this.scoredResults = List.copyOf(scoredResults);
    }

    /**
     * Returns the input of the first round, for example to test an attempt.
     *
     * @param <T> the type of the result
     * @return an attempt without earlier results
     */
    public static <T> Attempt<T> first() {
        return new Attempt<>(1, List.of(), List.of());
    }

    /**
     * Returns the input of the next round of a repetition without feedback.
     *
     * @param result the result of this round
     * @return the next attempt
     */
    public Attempt<T> after(T result) {
        return new Attempt<>(round + 1, added(results, requireNonNull(result, "result")), scoredResults);
    }

    /**
     * Returns the input of the next round of a repetition with feedback.
     *
     * @param result the result of this round
     * @param feedback the feedback on it
     * @return the next attempt
     */
    public Attempt<T> after(T result, Feedback feedback) {
        var scored = new Scored<>(result, feedback);
        return new Attempt<>(round + 1, added(results, result), added(scoredResults, scored));
    }

    private static <E> List<E> added(List<E> earlier, E last) {
        return Stream.concat(earlier.stream(), Stream.of(last)).toList();
    }

    private static <E> Optional<E> last(List<E> all) {
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
    }

    /**
     * Returns the number of the round.
     *
     * @return the number, from 1
     */
    public int round() {
        return round;
    }

    /**
     * Returns the result of the previous round.
     *
     * @return the result; empty in the first round
     */
    public Optional<T> previous() {
        return last(results);
    }

    /**
     * Returns the feedback on the result of the previous round.
     *
     * @return the feedback; empty in the first round, and in repetitions without feedback
     */
    public Optional<Feedback> feedback() {
        return last(scoredResults).map(Scored::feedback);
    }

    /**
     * Returns the results of all earlier rounds. Results that an attempt has hidden from the blackboard of an agent are
     * left out.
     *
     * @return the results, the earliest first
     */
    public List<T> results() {
        return results;
    }

    /**
     * Returns the results of all earlier rounds with their feedback.
     *
     * @return the results, the earliest first; none in repetitions without feedback
     */
    public List<Scored<T>> scoredResults() {
        return scoredResults;
    }

    /**
     * Returns the best result so far.
     *
     * @return the earlier result with the highest score, of equals the first one; empty in the first round, and in
     *     repetitions without feedback
     */
    public Optional<Scored<T>> best() {
        return scoredResults.stream().reduce((best, next) -> next.score() > best.score() ? next : best);
    }

    @Override
    public String toString() {
        return "attempt " + round;
    }
}
