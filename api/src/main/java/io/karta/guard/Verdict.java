/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guard;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * Verdict of a guardrail about a text.
 *
 * <pre>{@code
 * Verdict.pass()
 * Verdict.rewrite(text.replace(number, "[CARD]"))
 * Verdict.block("it asks for another customer's data")
 * }</pre>
 */
public sealed interface Verdict {

    /**
     * Returns the verdict that accepts the text unchanged.
     *
     * @return the verdict
     */
    static Verdict pass() {
        return Pass.AS_IT_IS;
    }

    /**
     * Returns the verdict that replaces the text.
     *
     * @param text the new text; an equal one has the effect of {@link #pass()}
     * @return the verdict
     */
    static Verdict rewrite(String text) {
        return new Rewrite(text);
    }

    /**
     * Returns the verdict that blocks the call.
     *
     * @param reason the problem, without parts of the text, for messages, events and logs. For user input, callers over
     *     HTTP receive it too
     * @return the verdict
     */
    static Verdict block(String reason) {
        return new Block(reason);
    }

    /**
     * Returns the text after this verdict.
     *
     * @param original the checked text
     * @return the original or the replacing text
     */
    default String applyTo(String original) {
        return original;
    }

    /**
     * Returns the reason for blocking.
     *
     * @return the reason; empty if the call continues
     */
    default Optional<String> reason() {
        return Optional.empty();
    }

    /** Verdict: the text is accepted. */
    enum Pass implements Verdict {
        /** Unchanged. */
        AS_IT_IS
    }

    /**
     * Verdict: the text is replaced.
     *
     * @param text the new text
     */
    record Rewrite(String text) implements Verdict {

        /**
         * Creates a verdict.
         *
         * @param text the new text
         */
        public Rewrite {
            requireNonNull(text, "text");
        }

        @Override
        public String applyTo(String original) {
            return text;
        }

        /** Omits the text. */
        @Override
        public String toString() {
            return "rewrite";
        }
    }

    /**
     * Verdict: the call is blocked.
     *
     * @param why the reason
     */
    record Block(String why) implements Verdict {

        /**
         * Creates a verdict.
         *
         * @param why the reason
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
