/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.Optional;

/**
 * Value of the configuration with its key and source, for error messages.
 *
 * @param source the source, such as "environment variables"
 */
public record Setting(String key, String value, String source) {

    /** Returns the setting of a key; empty if the key has no value. */
    public static Optional<Setting> find(Configuration configuration, String key) {
        Optional<String> text = configuration.value(key);
        return text.isPresent()
                ? Optional.of(new Setting(key, text.get(), configuration.source(key)))
                : Optional.empty();
    }

    public Setting withValue(String changed) {
        return new Setting(key, changed, source);
    }

    /** Returns the problem that the value is invalid. */
    public DeploymentException invalid(String allowed) {
        return Messages.badValue(this, allowed);
    }
}
