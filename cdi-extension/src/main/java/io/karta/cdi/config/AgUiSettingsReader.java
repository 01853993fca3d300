/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.spi.TypedSettings;
import java.util.HashMap;
import java.util.Map;

/** Reads and validates the configuration of the AG-UI endpoint, without its defaults. */
final class AgUiSettingsReader {

    private final TypedSettings settings;

    AgUiSettingsReader(TypedSettings settings) {
        this.settings = settings;
    }

    Map<String, String> read() {
        Map<String, String> found = new HashMap<>();
        settings.text(ConfigKeys.AG_UI_CHATBOTS).ifPresent(names -> found.put(ConfigKeys.AG_UI_CHATBOTS, names));
        settings.integer(ConfigKeys.AG_UI_MAX_MESSAGES, ConfigReader.POSITIVE)
                .ifPresent(most -> found.put(ConfigKeys.AG_UI_MAX_MESSAGES, most.toString()));
        settings.bool(ConfigKeys.AG_UI_TOOL_CONTENT)
                .ifPresent(shown -> found.put(ConfigKeys.AG_UI_TOOL_CONTENT, shown.toString()));
        return found;
    }
}
