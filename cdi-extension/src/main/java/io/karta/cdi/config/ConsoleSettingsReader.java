/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.spi.TypedSettings;
import io.karta.spi.TypedSettings.Range;
import java.util.HashMap;
import java.util.Map;

/** Reads and validates the configuration of the console, without its defaults. */
final class ConsoleSettingsReader {

    private static final Range<Integer> DAYS = new Range<>(1, 366, "a number of 1 to 366");

    private final TypedSettings settings;

    ConsoleSettingsReader(TypedSettings settings) {
        this.settings = settings;
    }

    Map<String, String> read() {
        Map<String, String> found = new HashMap<>();
        settings.bool(ConfigKeys.CONSOLE_COMMANDS)
                .ifPresent(accepts -> found.put(ConfigKeys.CONSOLE_COMMANDS, accepts.toString()));
        settings.integer(ConfigKeys.CONSOLE_COST_DAYS, DAYS)
                .ifPresent(days -> found.put(ConfigKeys.CONSOLE_COST_DAYS, days.toString()));
        return found;
    }
}
