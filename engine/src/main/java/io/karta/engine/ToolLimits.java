/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

/**
 * How far models may go with tools.
 *
 * @param maxIterations how often a model that is offered tools is asked until it answers
 * @param maxResultLength how many characters of a tool's result a model is shown
 */
public record ToolLimits(int maxIterations, int maxResultLength) {

    /** 20 iterations, and 50,000 characters. */
    public static final ToolLimits DEFAULT = new ToolLimits(20, 50_000);

    /**
     * Makes limits.
     *
     * @param maxIterations how often a model that is offered tools is asked until it answers; at least 1
     * @param maxResultLength how many characters of a tool's result a model is shown; at least 100
     */
    public ToolLimits {
        if (maxIterations < 1) {
            throw new IllegalArgumentException("maxIterations must be at least 1, but is " + maxIterations);
        }
        if (maxResultLength < 100) {
            throw new IllegalArgumentException("maxResultLength must be at least 100, but is " + maxResultLength);
        }
    }

    /** The same limits with another number of iterations. */
    ToolLimits within(int iterations) {
        return new ToolLimits(iterations, maxResultLength);
    }

    /** What a model is shown of a text. */
    String shown(String text) {
        if (text.length() <= maxResultLength) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(maxResultLength - 1)) ? maxResultLength - 1 : maxResultLength;
        return text.substring(0, end)
                + "\n... (cut: these are the first %d of %d characters)".formatted(end, text.length());
    }
}
