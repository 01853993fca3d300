/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import java.util.HashMap;
import java.util.Map;

/** Reads the keys below {@code karta.rest}. A key without a value is left out: the REST module has the default. */
final class RestSettingsReader {

    private final ConfigReader config;
    private final Map<String, String> settings = new HashMap<>();

    RestSettingsReader(ConfigReader config) {
        this.config = config;
    }

    Map<String, String> read() {
        bool(ConfigKeys.REST_ANONYMOUS);
        text(ConfigKeys.REST_OPERATOR_ROLE);
        return settings;
    }

    private void bool(String key) {
        config.bool(key).ifPresent(value -> settings.put(key, value.toString()));
    }

    private void text(String key) {
        config.setting(key).ifPresent(value -> settings.put(key, value.value()));
    }
}
