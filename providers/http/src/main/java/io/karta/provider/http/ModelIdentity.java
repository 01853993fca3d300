/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.agent.ConfigKeys;
import io.karta.model.EmbeddingConfig;
import io.karta.model.ModelConfig;
import java.util.Objects;
import java.util.Optional;

/**
 * Identity of a model in messages.
 *
 * @param kind kind of model, such as {@code embedding model}
 * @param name its name in the application
 * @param origin its vendor and host
 * @param config its configuration; empty if the application created it
 * @param sizeKey the key that limits the size of requests
 */
record ModelIdentity(String kind, String name, String origin, Optional<ModelConfig> config, String sizeKey) {

    static ModelIdentity of(Vendor vendor, ModelConfig config) {
        return new ModelIdentity(
                "model", config.name(), origin(vendor, config), Optional.of(config), ConfigKeys.MAX_TOKENS);
    }

    static ModelIdentity of(Vendor vendor, EmbeddingConfig config) {
        ModelConfig connection = config.connection();
        return new ModelIdentity(
                "embedding model",
                config.name(),
                origin(vendor, connection),
                Optional.of(connection),
                ConfigKeys.BATCH_SIZE);
    }

    /** Returns the identity of a model that the application created. */
    static ModelIdentity ofApplication(String kind, String name, String sizeKey) {
        return new ModelIdentity(kind, name, "a model of the application", Optional.empty(), sizeKey);
    }

    private static String origin(Vendor vendor, ModelConfig config) {
        String host = Objects.requireNonNullElse(vendor.addressOf(config).getHost(), "");
        return "%s of %s at %s".formatted(vendor.modelOf(config), vendor, host);
    }

    /** Returns the name of a setting of this model. */
    String setting(String key) {
        return config.map(configured -> configured.key(key)).orElse("its " + key);
    }

    @Override
    public String toString() {
        return "%s %s (%s)".formatted(kind, name, origin);
    }
}
