/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.model.ModelConfig;
import java.util.List;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException beanMissing(ModelConfig config, Class<?> type, String bean) {
        return new AgentException(("KARTA-533: model %s has no bean of type %s with the name '%s'. Add the bean, or set"
                        + " %s to the name of one.")
                .formatted(config.name(), type.getName(), bean, config.key(ConfigKeys.MODEL)));
    }

    static AgentException keysOfBean(ModelConfig config, List<String> keys, String bean) {
        return new AgentException(("KARTA-534: provider langchain4j cannot pass on %s of model %s: the bean '%s'"
                        + " decides this. Remove the keys, and configure the bean.")
                .formatted(String.join(", ", keys.stream().map(config::key).toList()), config.name(), bean));
    }

    static AgentException embeddingStoreMissing(String name) {
        return new AgentException(
                ("KARTA-299: knowledge base '%1$s' has no bean of type dev.langchain4j.store.embedding.EmbeddingStore "
                                + "with the name '%1$s'. Add the bean, or set another karta.knowledge.%1$s.store.")
                        .formatted(name));
    }
}
