/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.spi.TypedSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads and validates the configuration of health checks, without its defaults. */
final class HealthSettingsReader {

    private static final Pattern MODELS = Pattern.compile("any|all|none");

    private final TypedSettings settings;

    HealthSettingsReader(TypedSettings settings) {
        this.settings = settings;
    }

    Map<String, String> read() {
        Map<String, String> found = new HashMap<>();
        settings.text(ConfigKeys.HEALTH_MODELS, MODELS, "any, all or none")
                .ifPresent(models -> found.put(ConfigKeys.HEALTH_MODELS, models));
        settings.duration(ConfigKeys.HEALTH_TIMEOUT, ConfigReader.ABOVE_ZERO)
                .ifPresent(limit -> found.put(ConfigKeys.HEALTH_TIMEOUT, limit.toString()));
        return found;
    }
}
