/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/**
 * Options of a model call: the model, sampling and limits. The configuration of the model applies where an option is
 * not set.
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
     * Returns options for the model of a role.
     *
     * @param name the name of the role in the configuration
     * @return the options
     */
    static LlmOptions ofRole(String name) {
        return ImmutableLlmOptions.DEFAULTS.role(requireNonNull(name, "name"));
    }

    /**
     * Returns options for the model that criteria select before each call.
     *
     * <pre>{@code LlmOptions.of(ModelCriteria.firstAvailableOf("house", "fast")).withTemperature(0.2) }</pre>
     *
     * @param criteria the criteria
     * @return the options
     */
    static LlmOptions of(ModelCriteria criteria) {
        return ImmutableLlmOptions.DEFAULTS.criteria(requireNonNull(criteria, "criteria"));
    }

    /**
     * Returns the name of the model.
     *
     * @return the name in the configuration; empty if none is set
     */
    Optional<String> model();

    /**
     * Returns the role of the model.
     *
     * @return the role in the configuration; empty if none is set
     */
    Optional<String> role();

    /**
     * Returns the criteria that select the model.
     *
     * @return the criteria; empty if none are set
     */
    Optional<ModelCriteria> criteria();

    /**
     * Returns the sampling temperature.
     *
     * @return usually 0 to 1, at most 2
     */
    Optional<Double> temperature();

    /**
     * Returns the nucleus sampling threshold ({@code top_p}).
     *
     * @return above 0, at most 1
     */
    Optional<Double> topP();

    /**
     * Returns the number of most likely tokens to sample from ({@code top_k}).
     *
     * @return at least 1
     */
    Optional<Integer> topK();

    /**
     * Returns the maximum length of the answer.
     *
     * @return tokens, at least 1
     */
    Optional<Integer> maxTokens();

    /**
     * Returns the penalty for tokens by their frequency so far.
     *
     * @return -2 to 2
     */
    Optional<Double> frequencyPenalty();

    /**
     * Returns the penalty for tokens that occurred before.
     *
     * @return -2 to 2
     */
    Optional<Double> presencePenalty();

    /**
     * Returns the timeout of one attempt.
     *
     * @return a positive time
     */
    Optional<Duration> timeout();

    /**
     * Returns whether the model thinks before it answers.
     *
     * @return {@code true} to think if supported, {@code false} not to think
     */
    Optional<Boolean> thinking();

    /**
     * Returns the maximum length of thinking.
     *
     * @return tokens, at least 1
     */
    Optional<Integer> thinkingTokens();

    /**
     * Returns the handling of an answer that is truncated at the token limit.
     *
     * @return the policy; empty if it is not set, which means {@link Truncation#FAIL}
     */
    Optional<Truncation> truncation();

    /**
     * Returns these options with the temperature and the nucleus sampling threshold of a profile.
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
     * Returns these options with a nucleus sampling threshold ({@code top_p}).
     *
     * <pre>{@code LlmOptions.ofModel("fast").withTopP(0.9) }</pre>
     *
     * @param topP above 0, at most 1
     * @return the changed copy
     */
    LlmOptions withTopP(double topP);

    /**
     * Returns these options with a number of most likely tokens ({@code top_k}).
     *
     * <pre>{@code LlmOptions.ofModel("fast").withTopK(40) }</pre>
     *
     * @param topK at least 1
     * @return the changed copy
     */
    LlmOptions withTopK(int topK);

    /**
     * Returns these options with a maximum length of the answer.
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
     * Returns these options with or without thinking. Models with fixed thinking ignore the option.
     *
     * <pre>{@code LlmOptions.ofModel("best").withThinking(true) }</pre>
     *
     * @param isEnabled whether the model is to think before it answers
     * @return the changed copy
     */
    LlmOptions withThinking(boolean isEnabled);

    /**
     * Returns these options with thinking of a maximum length.
     *
     * <pre>{@code LlmOptions.ofModel("best").withThinkingTokens(4_096) }</pre>
     *
     * @param tokens at least 1
     * @return the changed copy
     */
    LlmOptions withThinkingTokens(int tokens);

    /**
     * Returns these options, completed by others where they are not set. Model, role and criteria are not changed.
     *
     * @param others the default options
     * @return the merged options
     */
    LlmOptions orElse(LlmOptions others);

    /**
     * Returns these options with a policy for answers that are truncated at the token limit.
     *
     * <pre>{@code LlmOptions.ofModel("fast").withMaxTokens(500).withTruncation(Truncation.CONTINUE) }</pre>
     *
     * @param truncation the policy
     * @return the changed copy
     */
    LlmOptions withTruncation(Truncation truncation);
}
