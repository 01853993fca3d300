/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.agent.ConfigKeys;
import io.karta.model.LlmOptions;
import java.util.Optional;

/** Option of {@link LlmOptions} that some vendors do not support. */
public enum ModelOption {
    /** Randomness of sampling. */
    TEMPERATURE(ConfigKeys.TEMPERATURE),
    /** Probability mass of the tokens that are sampled. */
    TOP_P(ConfigKeys.TOP_P),
    /** Number of tokens that are sampled from. */
    TOP_K(ConfigKeys.TOP_K),
    /** Maximum length of the answer in tokens. */
    MAX_TOKENS(ConfigKeys.MAX_TOKENS),
    /** Penalty for frequent tokens. */
    FREQUENCY_PENALTY(ConfigKeys.FREQUENCY_PENALTY),
    /** Penalty for tokens that have occurred. */
    PRESENCE_PENALTY(ConfigKeys.PRESENCE_PENALTY),
    /** Thinking before the answer; a model without thinking satisfies {@code thinking=false}. */
    THINKING(ConfigKeys.THINKING),
    /** Limit of thinking in tokens. */
    THINKING_TOKENS(ConfigKeys.THINKING_TOKENS);

    private final String key;

    ModelOption(String key) {
        this.key = key;
    }

    /** Returns the key below {@code karta.models.<name>}. */
    String key() {
        return key;
    }

    /** Returns whether the options require a model with this option. */
    boolean isRequiredBy(LlmOptions options) {
        Optional<?> value = in(options);
        return value.isPresent() && !value.get().equals(false);
    }

    /** Returns the value; empty if it is not set. */
    Optional<?> in(LlmOptions options) {
        return switch (this) {
            case TEMPERATURE -> options.temperature();
            case TOP_P -> options.topP();
            case TOP_K -> options.topK();
            case MAX_TOKENS -> options.maxTokens();
            case FREQUENCY_PENALTY -> options.frequencyPenalty();
            case PRESENCE_PENALTY -> options.presencePenalty();
            case THINKING -> options.thinking();
            case THINKING_TOKENS -> options.thinkingTokens();
        };
    }
}
