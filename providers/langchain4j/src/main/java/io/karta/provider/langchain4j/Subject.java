/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import io.karta.agent.ConfigKeys;
import io.karta.spi.ModelConfig;
import java.net.URI;
import java.util.Optional;

/**
 * Which model a message is about.
 *
 * @param name its name in the application
 * @param origin who makes it, and where it is asked
 * @param configured whether it stands in Karta's configuration
 */
record Subject(String name, String origin, boolean configured) {

    static Subject of(Vendor vendor, ModelConfig config) {
        var host =
                Optional.ofNullable(vendor.addressOf(config)).map(URI::getHost).orElse("");
        return new Subject(config.name(), "%s of %s at %s".formatted(vendor.modelOf(config), vendor, host), true);
    }

    /** How people find a setting of this model. */
    String setting(String key) {
        return configured ? ConfigKeys.MODELS + name + "." + key : "its " + key;
    }

    @Override
    public String toString() {
        return "model %s (%s)".formatted(name, origin);
    }
}
