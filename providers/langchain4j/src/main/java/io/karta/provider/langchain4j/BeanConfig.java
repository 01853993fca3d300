/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import io.karta.agent.ConfigKeys;
import io.karta.model.ModelConfig;
import io.karta.provider.http.Vendor;
import java.util.ArrayList;
import java.util.List;

/**
 * Configuration of a model that is a bean. The bean determines address, credentials and settings of the vendor, so keys
 * for them are rejected.
 *
 * @param config the configuration
 * @param bean the name of the bean: {@code model}, otherwise the name of the model
 */
record BeanConfig(ModelConfig config, String bean) {

    static BeanConfig of(ModelConfig config) {
        return new BeanConfig(
                config, config.model().filter(name -> !name.isBlank()).orElse(config.name()));
    }

    /** Throws an exception with the keys that have no effect. */
    void check() {
        List<String> keys = new ArrayList<>();
        config.apiKey().ifPresent(key -> keys.add(ConfigKeys.API_KEY));
        config.baseUrl().ifPresent(url -> keys.add(ConfigKeys.BASE_URL));
        config.completionsPath().ifPresent(path -> keys.add(ConfigKeys.COMPLETIONS_PATH));
        config.options().thinking().ifPresent(expected -> keys.add(ConfigKeys.THINKING));
        config.options().thinkingTokens().ifPresent(tokens -> keys.add(ConfigKeys.THINKING_TOKENS));
        if (!config.headers().isEmpty()) {
            keys.add(ConfigKeys.HEADERS);
        }
        config.properties().keySet().stream()
                .filter(key -> !key.equals(Vendor.STOP))
                .sorted()
                .forEach(keys::add);
        if (!keys.isEmpty()) {
            throw Messages.keysOfBean(config, keys, bean);
        }
    }
}
