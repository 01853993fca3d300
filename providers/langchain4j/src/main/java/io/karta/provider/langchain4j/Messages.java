/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.model.ModelConfig;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException beanMissing(ModelConfig config, String bean) {
        return new AgentException(
                "KARTA-533: model %s has no bean of type dev.langchain4j.model.chat.ChatModel with the name '%s'. Add the bean, or set %s to the name of one."
                        .formatted(config.name(), bean, config.key(ConfigKeys.MODEL)));
    }
}
