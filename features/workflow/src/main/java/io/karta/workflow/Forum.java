/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static java.util.Objects.requireNonNull;

import io.karta.action.ActionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Builder of a forum. The participants speak in the order in which they were added, round after round. Each receives
 * the topic and the discussion so far. Finally the captain produces the result.
 *
 * <pre>{@code
 * .forum(Verdict.class, forum -> forum
 *         .participant("optimist", (topic, discussion, context) -> praise(topic, discussion, context.ai()))
 *         .participant("sceptic", (topic, discussion, context) -> doubt(topic, discussion, context.ai()))
 *         .rounds(2)
 *         .captain((topic, discussion, context) -> decide(topic, discussion, context.ai())))
 * }</pre>
 *
 * <p>Not thread-safe.
 *
 * @param <IN> the type of the topic
 * @param <OUT> the type of the result
 */
public final class Forum<IN, OUT> {

    private final List<Speaker<IN, String>> participants = new ArrayList<>();
    private int rounds = 1;
    private @Nullable Speaker<IN, OUT> captain;

    Forum() {}

    /** Participant or captain. */
    record Speaker<IN, R>(
            String name, boolean needsContext, OptionalContextFunction<? super IN, ? extends R> function) {

        R speak(IN topic, Discussion discussion, Optional<ActionContext> context) {
            if (needsContext && context.isEmpty()) {
                throw Messages.needsContext(name);
            }
            return UserCode.of(name, () -> function.speak(topic, discussion, context));
        }
    }

    /** Function of a participant with an optional context. */
    @FunctionalInterface
    interface OptionalContextFunction<IN, R> {
        R speak(IN topic, Discussion discussion, Optional<ActionContext> context) throws Exception;
    }

    /**
     * Function that contributes to a discussion without the context of a process.
     *
     * @param <IN> the type of the topic
     * @param <R> the type of the contribution
     */
    @FunctionalInterface
    public interface SpeakerFunction<IN, R> {

        /**
         * Returns a contribution.
         *
         * @param topic the topic
         * @param discussion the discussion so far
         * @return the contribution, or the result of the captain
         * @throws Exception if the function fails
         */
        R apply(IN topic, Discussion discussion) throws Exception;
    }

    /**
     * Function that contributes to a discussion.
     *
     * @param <IN> the type of the topic
     * @param <R> the type of the contribution
     */
    @FunctionalInterface
    public interface SpeakerContextFunction<IN, R> {

        /**
         * Returns a contribution.
         *
         * @param topic the topic
         * @param discussion the discussion so far
         * @param context the context of the action
         * @return the contribution, or the result of the captain
         * @throws Exception if the function fails
         */
        R apply(IN topic, Discussion discussion, ActionContext context) throws Exception;
    }

    /**
     * Adds a participant.
     *
     * @param name the name of the participant
     * @param contribution returns the text of the participant
     * @return this forum
     */
    public Forum<IN, OUT> participant(String name, SpeakerFunction<? super IN, String> contribution) {
        requireNonNull(contribution, "contribution");
        participants.add(new Speaker<>(
                requireNonNull(name, "name"),
                false,
                (topic, discussion, context) -> contribution.apply(topic, discussion)));
        return this;
    }

    /**
     * Adds a participant.
     *
     * @param name the name of the participant
     * @param contribution returns the text of the participant
     * @return this forum
     */
    public Forum<IN, OUT> participant(String name, SpeakerContextFunction<? super IN, String> contribution) {
        requireNonNull(contribution, "contribution");
        participants.add(new Speaker<>(
                requireNonNull(name, "name"),
                true,
                (topic, discussion, context) -> contribution.apply(topic, discussion, context.orElseThrow())));
        return this;
    }

    /**
     * Sets the number of rounds.
     *
     * @param number the number, at least 1; 1 by default
     * @return this forum
     */
    public Forum<IN, OUT> rounds(int number) {
        if (number < 1) {
            throw Messages.tooSmall("the number of rounds", number, 1);
        }
        rounds = number;
        return this;
    }

    /**
     * Sets the captain, who produces the result of the discussion.
     *
     * @param conclusion returns the result
     * @return this forum
     */
    public Forum<IN, OUT> captain(SpeakerFunction<? super IN, ? extends OUT> conclusion) {
        requireNonNull(conclusion, "conclusion");
        captain = new Speaker<>("captain", false, (topic, discussion, context) -> conclusion.apply(topic, discussion));
        return this;
    }

    /**
     * Sets the captain, who produces the result of the discussion.
     *
     * @param conclusion returns the result
     * @return this forum
     */
    public Forum<IN, OUT> captain(SpeakerContextFunction<? super IN, ? extends OUT> conclusion) {
        requireNonNull(conclusion, "conclusion");
        captain = new Speaker<>(
                "captain",
                true,
                (topic, discussion, context) -> conclusion.apply(topic, discussion, context.orElseThrow()));
        return this;
    }

    /** Returns the participants in the order in which they speak. */
    List<Speaker<IN, String>> speakers() {
        if (participants.isEmpty()) {
            throw Messages.nothingToDo("the forum has no participants", "Add one with participant(..)");
        }
        List<Speaker<IN, String>> all = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            all.addAll(participants);
        }
        return List.copyOf(all);
    }

    Speaker<IN, OUT> captain() {
        if (captain == null) {
            throw Messages.nothingToDo("the forum has no captain", "Add one with captain(..)");
        }
        return captain;
    }
}
