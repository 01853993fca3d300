/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guard;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * What becomes of a text that a guardrail has looked at.
 *
 * <pre>{@code
 * Verdict.pass()
 * Verdict.rewrite(text.replace(number, "[CARD]"))
 * Verdict.block("it asks for another customer's data")
 * }</pre>
 */
public sealed interface Verdict {

    /**
     * Lets a text pass as it is.
     *
     * @return the verdict
     */
    static Verdict pass() {
        return Pass.AS_IT_IS;
    }

    /**
     * Puts another text in its place.
     *
     * @param text the other text; the same one is as good as {@link #pass()}
     * @return the verdict
     */
    static Verdict rewrite(String text) {
        return new Rewrite(text);
    }

    /**
     * Ends the call.
     *
     * @param reason what is wrong, without a word of the text itself: it is part of messages, events and logs, and
     *     where it is what a user says that is blocked, callers over HTTP are told
     * @return the verdict
     */
    static Verdict block(String reason) {
        return new Block(reason);
    }

    /**
     * Returns the text to go on with.
     *
     * @param original the text that was looked at
     * @return that text, or the one in its place
     */
    default String applyTo(String original) {
        return original;
    }

    /**
     * Returns why the call ends.
     *
     * @return the reason; empty if it continues
     */
    default Optional<String> reason() {
        return Optional.empty();
    }

    /** The text passes. */
    enum Pass implements Verdict {
        /** Unchanged. */
        AS_IT_IS
    }

    /**
     * Another text passes.
     *
     * @param text the other text
     */
    record Rewrite(String text) implements Verdict {

        /**
         * Creates a verdict.
         *
         * @param text the other text
         */
        public Rewrite {
            requireNonNull(text, "text");
        }

        @Override
        public String applyTo(String original) {
            return text;
        }

        /** Shows no text. */
        @Override
        public String toString() {
            return "rewrite";
        }
    }

    /**
     * Nothing passes.
     *
     * @param why what is wrong
     */
    record Block(String why) implements Verdict {

        /**
         * Creates a verdict.
         *
         * @param why what is wrong
         */
        public Block {
            requireNonNull(why, "why");
        }

        @Override
        public Optional<String> reason() {
            return Optional.of(why);
        }
    }
}
