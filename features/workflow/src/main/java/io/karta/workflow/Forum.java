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
 * Collects who takes part in a forum. The participants speak in the order they were added, round after round; each knows the topic and all that
 * was said before. In the end the captain makes the result of it.
 *
 * <pre>{@code
 * .forum(Verdict.class, forum -> forum
 *         .participant("optimist", (topic, discussion, context) -> praise(topic, discussion, context.ai()))
 *         .participant("sceptic", (topic, discussion, context) -> doubt(topic, discussion, context.ai()))
 *         .rounds(2)
 *         .captain((topic, discussion, context) -> decide(topic, discussion, context.ai())))
 * }</pre>
 *
 * <p>Not safe for use by several threads.
 *
 * @param <IN> the type of the topic
 * @param <OUT> the type of the result
 */
public final class Forum<IN, OUT> {

    private final List<Speaker<IN, String>> participants = new ArrayList<>();
    private int rounds = 1;
    private @Nullable Speaker<IN, OUT> captain;

    Forum() {}

    /** One who speaks in the forum. */
    record Speaker<IN, W>(String name, boolean needsContext, Voice<? super IN, ? extends W> voice) {

        W speak(IN topic, Discussion discussion, Optional<ActionContext> context) {
            if (needsContext && context.isEmpty()) {
                throw Messages.needsContext(name);
            }
            return UserCode.of(name, () -> voice.speak(topic, discussion, context));
        }
    }

    /** What one says, with a context where there is one. */
    @FunctionalInterface
    interface Voice<IN, W> {
        W speak(IN topic, Discussion discussion, Optional<ActionContext> context) throws Exception;
    }

    /**
     * What one says of a topic and a discussion, without anything of a process.
     *
     * @param <IN> the type of the topic
     * @param <W> the type of what is said
     */
    @FunctionalInterface
    public interface Words<IN, W> {

        /**
         * Says something.
         *
         * @param topic the topic
         * @param discussion what was said before
         * @return what one says
         * @throws Exception what goes wrong
         */
        W speak(IN topic, Discussion discussion) throws Exception;
    }

    /**
     * What one says of a topic and a discussion.
     *
     * @param <IN> the type of the topic
     * @param <W> the type of what is said
     */
    @FunctionalInterface
    public interface WordsInContext<IN, W> {

        /**
         * Says something.
         *
         * @param topic the topic
         * @param discussion what was said before
         * @param context what can be reached
         * @return what one says
         * @throws Exception what goes wrong
         */
        W speak(IN topic, Discussion discussion, ActionContext context) throws Exception;
    }

    /**
     * Adds a participant.
     *
     * @param name who speaks
     * @param words what is said
     * @return this forum
     */
    public Forum<IN, OUT> participant(String name, Words<? super IN, String> words) {
        requireNonNull(words, "words");
        participants.add(
                new Speaker<>(requireNonNull(name, "name"), false, (topic, said, context) -> words.speak(topic, said)));
        return this;
    }

    /**
     * Adds a participant.
     *
     * @param name who speaks
     * @param words what is said
     * @return this forum
     */
    public Forum<IN, OUT> participant(String name, WordsInContext<? super IN, String> words) {
        requireNonNull(words, "words");
        participants.add(new Speaker<>(
                requireNonNull(name, "name"),
                true,
                (topic, said, context) -> words.speak(topic, said, context.orElseThrow())));
        return this;
    }

    /**
     * Sets how often each participant speaks.
     *
     * @param number at least 1; once unless it is set
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
     * Sets who makes the result of the discussion.
     *
     * @param words makes it
     * @return this forum
     */
    public Forum<IN, OUT> captain(Words<? super IN, ? extends OUT> words) {
        requireNonNull(words, "words");
        captain = new Speaker<>("captain", false, (topic, said, context) -> words.speak(topic, said));
        return this;
    }

    /**
     * Sets who makes the result of the discussion.
     *
     * @param words makes it
     * @return this forum
     */
    public Forum<IN, OUT> captain(WordsInContext<? super IN, ? extends OUT> words) {
        requireNonNull(words, "words");
        captain = new Speaker<>(
                "captain", true, (topic, said, context) -> words.speak(topic, said, context.orElseThrow()));
        return this;
    }

    /** Everybody in the order they speak. */
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
