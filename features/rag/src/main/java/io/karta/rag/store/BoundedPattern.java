/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.store;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Regular expression from a model, whose matching has a limit of work. Not thread-safe.
 *
 * <pre>{@code
 * var pattern = BoundedPattern.of("KARTA-\\d+");
 * boolean found = pattern.isFoundIn(chunk.text());
 * }</pre>
 */
public final class BoundedPattern {

    private static final int LONGEST = 1000;
    private static final long MAX_STEPS = 200_000_000;

    private final Pattern pattern;
    private long steps;

    private BoundedPattern(Pattern pattern) {
        this.pattern = pattern;
    }

    /**
     * Compiles an expression.
     *
     * @param regex the expression, in the syntax of Java
     * @return the pattern, for one search
     * @throws io.karta.tool.ToolEscalationException if the expression is invalid
     */
    public static BoundedPattern of(String regex) {
        if (regex.length() > LONGEST) {
            throw Messages.invalidRegex("it has more than %d characters".formatted(LONGEST));
        }
        try {
            return new BoundedPattern(Pattern.compile(regex, Pattern.MULTILINE));
        } catch (PatternSyntaxException e) {
            throw Messages.invalidRegex(e.getDescription());
        }
    }

    /**
     * Returns whether the expression occurs in a text.
     *
     * @param text the text
     * @return {@code true} if so
     * @throws io.karta.tool.ToolEscalationException if all calls together take too long
     */
    public boolean isFoundIn(String text) {
        try {
            return pattern.matcher(new CountedText(text)).find();
        } catch (StackOverflowError e) { // alternatives within repetitions are matched recursively
            throw Messages.slowRegex();
        }
    }

    /** Text that counts how often its characters are read: the only place where a match can be ended. */
    private final class CountedText implements CharSequence {

        private final String text;

        CountedText(String text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            if (++steps > MAX_STEPS) {
                throw Messages.slowRegex();
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
