/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/**
 * Which model answers, and how. What is not set stays as the model is configured.
 *
 * <pre>{@code
 * ai.withLlm(LlmOptions.ofModel("fast").withTemperature(0.9).withMaxTokens(200)).generateText("A haiku about kettles")
 * }</pre>
 *
 * <p>Immutable.
 */
public interface LlmOptions {

    /**
     * Returns options for the default model.
     *
     * @return the options
     */
    static LlmOptions defaults() {
        return ChosenLlm.DEFAULTS;
    }

    /**
     * Returns options for one model.
     *
     * @param name the model's name in the configuration
     * @return the options
     */
    static LlmOptions ofModel(String name) {
        return ChosenLlm.DEFAULTS.model(requireNonNull(name, "name"));
    }

    /**
     * Returns options for the model that plays a role.
     *
     * @param name the role's name in the configuration
     * @return the options
     */
    static LlmOptions ofRole(String name) {
        return ChosenLlm.DEFAULTS.role(requireNonNull(name, "name"));
    }

    /**
     * Returns which model is meant.
     *
     * @return the model's name in the configuration; empty if none was named
     */
    Optional<String> model();

    /**
     * Returns which role is meant.
     *
     * @return the role's name; empty if none was named
     */
    Optional<String> role();

    /**
     * Returns how freely the model chooses its words.
     *
     * @return usually 0 to 1, at most 2
     */
    Optional<Double> temperature();

    /**
     * Returns the share of likely words the model chooses from.
     *
     * @return above 0, at most 1
     */
    Optional<Double> topP();

    /**
     * Returns how many likely words the model chooses from.
     *
     * @return at least 1
     */
    Optional<Integer> topK();

    /**
     * Returns how long the answer may be.
     *
     * @return tokens, at least 1
     */
    Optional<Integer> maxTokens();

    /**
     * Returns how much words already used often are avoided.
     *
     * @return -2 to 2
     */
    Optional<Double> frequencyPenalty();

    /**
     * Returns how much words already used at all are avoided.
     *
     * @return -2 to 2
     */
    Optional<Double> presencePenalty();

    /**
     * Returns how long one attempt may take.
     *
     * @return a positive time
     */
    Optional<Duration> timeout();

    /**
     * Returns these options with a temperature.
     *
     * @param temperature 0 to 2
     * @return the changed copy
     */
    LlmOptions withTemperature(double temperature);

    /**
     * Returns these options with a share of likely words.
     *
     * @param topP above 0, at most 1
     * @return the changed copy
     */
    LlmOptions withTopP(double topP);

    /**
     * Returns these options with a number of likely words.
     *
     * @param topK at least 1
     * @return the changed copy
     */
    LlmOptions withTopK(int topK);

    /**
     * Returns these options with a longest answer.
     *
     * @param maxTokens at least 1
     * @return the changed copy
     */
    LlmOptions withMaxTokens(int maxTokens);

    /**
     * Returns these options with a frequency penalty.
     *
     * @param penalty -2 to 2
     * @return the changed copy
     */
    LlmOptions withFrequencyPenalty(double penalty);

    /**
     * Returns these options with a presence penalty.
     *
     * @param penalty -2 to 2
     * @return the changed copy
     */
    LlmOptions withPresencePenalty(double penalty);

    /**
     * Returns these options with a time limit for one attempt.
     *
     * @param timeout a positive time
     * @return the changed copy
     */
    LlmOptions withTimeout(Duration timeout);

    /**
     * Returns these options where they are set, and others where they are not. Model and role stay these.
     *
     * @param others what to fall back to
     * @return the merged options
     */
    LlmOptions orElse(LlmOptions others);
}
