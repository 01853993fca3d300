/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.agent.ConfigKeys;
import io.karta.model.EmbeddingConfig;
import io.karta.model.ModelConfig;
import java.net.URI;
import java.util.Optional;

/**
 * Which model a message is about.
 *
 * @param kind what it is
 * @param name its name in the application
 * @param origin who makes it, and where it is asked
 * @param config what Karta's configuration says of it; empty if the application made it
 * @param sizeKey the key that keeps requests small
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

    /** A model that the application made. */
    static ModelIdentity ofApplication(String kind, String name, String sizeKey) {
        return new ModelIdentity(kind, name, "a model of the application", Optional.empty(), sizeKey);
    }

    private static String origin(Vendor vendor, ModelConfig config) {
        var host =
                Optional.ofNullable(vendor.addressOf(config)).map(URI::getHost).orElse("");
        return "%s of %s at %s".formatted(vendor.modelOf(config), vendor, host);
    }

    /** How people find a setting of this model. */
    String setting(String key) {
        return config.map(configured -> configured.key(key)).orElse("its " + key);
    }

    @Override
    public String toString() {
        return "%s %s (%s)".formatted(kind, name, origin);
    }
}
