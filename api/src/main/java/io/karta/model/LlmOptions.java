/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

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
        return ImmutableLlmOptions.DEFAULTS;
    }

    /**
     * Returns options for one model.
     *
     * @param name the model's name in the configuration
     * @return the options
     */
    static LlmOptions ofModel(String name) {
        return ImmutableLlmOptions.DEFAULTS.model(requireNonNull(name, "name"));
    }

    /**
     * Returns options for the model that plays a role.
     *
     * @param name the role's name in the configuration
     * @return the options
     */
    static LlmOptions ofRole(String name) {
        return ImmutableLlmOptions.DEFAULTS.role(requireNonNull(name, "name"));
    }

    /**
     * Returns options for the model that criteria choose, before each call.
     *
     * <pre>{@code LlmOptions.of(ModelCriteria.firstAvailableOf("house", "fast")).withTemperature(0.2) }</pre>
     *
     * @param criteria what chooses
     * @return the options
     */
    static LlmOptions of(ModelCriteria criteria) {
        return ImmutableLlmOptions.DEFAULTS.criteria(requireNonNull(criteria, "criteria"));
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
     * Returns what chooses the model.
     *
     * @return the criteria; empty if a model or a role was named, or neither
     */
    Optional<ModelCriteria> criteria();

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
     * Returns whether the model thinks before it answers.
     *
     * @return {@code true} if it is to think, as far as it can; false if it is not to
     */
    Optional<Boolean> thinking();

    /**
     * Returns how much the model may think.
     *
     * @return tokens, at least 1
     */
    Optional<Integer> thinkingTokens();

    /**
     * Returns what becomes of an answer that is cut at the token limit.
     *
     * @return the policy; empty if it is not chosen, which means {@link Truncation#FAIL}
     */
    Optional<Truncation> truncation();

    /**
     * Returns these options with the temperature and the share of likely words of a profile.
     *
     * <pre>{@code LlmOptions.ofRole("judge").withProfile(ExecutionProfile.DETERMINISTIC) }</pre>
     *
     * @param profile the profile
     * @return the changed copy
     */
    default LlmOptions withProfile(ExecutionProfile profile) {
        return withTemperature(profile.temperature()).withTopP(profile.topP());
    }

    /**
     * Returns these options with a temperature.
     *
     * <pre>{@code LlmOptions.ofModel("fast").withTemperature(0.9) }</pre>
     *
     * @param temperature 0 to 2
     * @return the changed copy
     */
    LlmOptions withTemperature(double temperature);

    /**
     * Returns these options with a share of likely words.
     *
     * <pre>{@code LlmOptions.ofModel("fast").withTopP(0.9) }</pre>
     *
     * @param topP above 0, at most 1
     * @return the changed copy
     */
    LlmOptions withTopP(double topP);

    /**
     * Returns these options with a number of likely words.
     *
     * <pre>{@code LlmOptions.ofModel("fast").withTopK(40) }</pre>
     *
     * @param topK at least 1
     * @return the changed copy
     */
    LlmOptions withTopK(int topK);

    /**
     * Returns these options with a longest answer.
     *
     * <pre>{@code LlmOptions.ofModel("fast").withMaxTokens(200) }</pre>
     *
     * @param maxTokens at least 1
     * @return the changed copy
     */
    LlmOptions withMaxTokens(int maxTokens);

    /**
     * Returns these options with a frequency penalty.
     *
     * <pre>{@code LlmOptions.ofModel("fast").withFrequencyPenalty(0.5) }</pre>
     *
     * @param penalty -2 to 2
     * @return the changed copy
     */
    LlmOptions withFrequencyPenalty(double penalty);

    /**
     * Returns these options with a presence penalty.
     *
     * <pre>{@code LlmOptions.ofModel("fast").withPresencePenalty(0.5) }</pre>
     *
     * @param penalty -2 to 2
     * @return the changed copy
     */
    LlmOptions withPresencePenalty(double penalty);

    /**
     * Returns these options with a timeout for one attempt.
     *
     * <pre>{@code LlmOptions.ofModel("fast").withTimeout(Duration.ofSeconds(20)) }</pre>
     *
     * @param timeout a positive time
     * @return the changed copy
     */
    LlmOptions withTimeout(Duration timeout);

    /**
     * Returns these options with, or without, thinking. A model that cannot choose does as it always does.
     *
     * <pre>{@code LlmOptions.ofModel("best").withThinking(true) }</pre>
     *
     * @param wanted whether the model is to think before it answers
     * @return the changed copy
     */
    LlmOptions withThinking(boolean wanted);

    /**
     * Returns these options with thinking, and a limit to it.
     *
     * <pre>{@code LlmOptions.ofModel("best").withThinkingTokens(4_096) }</pre>
     *
     * @param tokens at least 1
     * @return the changed copy
     */
    LlmOptions withThinkingTokens(int tokens);

    /**
     * Returns these options where they are set, and others where they are not. Model, role and criteria stay these.
     *
     * @param others what to fall back to
     * @return the merged options
     */
    LlmOptions orElse(LlmOptions others);

    /**
     * Returns these options with a policy for answers that are cut at the token limit.
     *
     * <pre>{@code LlmOptions.ofModel("fast").withMaxTokens(500).withTruncation(Truncation.CONTINUE) }</pre>
     *
     * @param truncation the policy
     * @return the changed copy
     */
    LlmOptions withTruncation(Truncation truncation);
}
