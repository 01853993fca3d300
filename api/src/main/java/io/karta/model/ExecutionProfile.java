/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

/**
 * Presets of sampling options: a temperature and a nucleus sampling threshold.
 *
 * <pre>{@code
 * ai.withLlm(LlmOptions.ofModel("fast").withProfile(ExecutionProfile.CREATIVE)).generateText("A haiku")
 * }</pre>
 *
 * <p>Models without these options ignore them.
 */
public enum ExecutionProfile {
    /** Ideas, names, stories: temperature 0.9, top-p 0.95. */
    CREATIVE(0.9, 0.95),
    /** Letters, answers, summaries: temperature 0.7, top-p 0.9. */
    BALANCED(0.7, 0.9),
    /** Reading, sorting, judging: temperature 0, top-p 1. */
    DETERMINISTIC(0, 1);

    private final double temperature;
    private final double topP;

    ExecutionProfile(double temperature, double topP) {
        this.temperature = temperature;
        this.topP = topP;
    }

    /**
     * Returns the temperature.
     *
     * @return 0 to 2
     */
    public double temperature() {
        return temperature;
    }

    /**
     * Returns the nucleus sampling threshold ({@code top_p}).
     *
     * @return above 0, at most 1
     */
    public double topP() {
        return topP;
    }
}
