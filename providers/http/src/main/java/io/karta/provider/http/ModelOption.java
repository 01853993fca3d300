/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.agent.ConfigKeys;
import io.karta.model.LlmOptions;
import java.util.Optional;

/** An option of {@link LlmOptions} that some vendors lack. */
public enum ModelOption {
    /** How freely the model chooses its words. */
    TEMPERATURE(ConfigKeys.TEMPERATURE),
    /** The share of likely words the model chooses from. */
    TOP_P(ConfigKeys.TOP_P),
    /** How many likely words the model chooses from. */
    TOP_K(ConfigKeys.TOP_K),
    /** The longest answer in tokens. */
    MAX_TOKENS(ConfigKeys.MAX_TOKENS),
    /** How much words already used often are avoided. */
    FREQUENCY_PENALTY(ConfigKeys.FREQUENCY_PENALTY),
    /** How much words already used at all are avoided. */
    PRESENCE_PENALTY(ConfigKeys.PRESENCE_PENALTY);

    private final String key;

    ModelOption(String key) {
        this.key = key;
    }

    /** Its key below {@code karta.models.<name>}. */
    String key() {
        return key;
    }

    /** Its value; empty if it is not set. */
    Optional<? extends Number> in(LlmOptions options) {
        return switch (this) {
            case TEMPERATURE -> options.temperature();
            case TOP_P -> options.topP();
            case TOP_K -> options.topK();
            case MAX_TOKENS -> options.maxTokens();
            case FREQUENCY_PENALTY -> options.frequencyPenalty();
            case PRESENCE_PENALTY -> options.presencePenalty();
        };
    }
}
