/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.model.ModelConfig;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException schemasUnsupported(ModelConfig config) {
        return new AgentException(("KARTA-536: %s=native is set, but the API of DeepSeek accepts no JSON Schema for"
                        + " answers. Remove the key.")
                .formatted(config.key(ConfigKeys.STRUCTURED_OUTPUT)));
    }
}
