/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.model.ModelConfig;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException documentsUnsupported(ModelConfig config) {
        return new AgentException(
                ("KARTA-545: %s contains documents, but the API of Ollama accepts no documents. Remove documents, and"
                                + " pass their text or images of their pages.")
                        .formatted(config.key(ConfigKeys.CAPABILITIES)));
    }
}
