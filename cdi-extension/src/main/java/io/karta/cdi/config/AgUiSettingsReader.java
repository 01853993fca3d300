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

/** Reads and validates the configuration of the AG-UI endpoint, without its defaults. */
final class AgUiSettingsReader {

    private static final Pattern TOOLS = Pattern.compile("[A-Za-z0-9_*, -]*");
    private static final int SHORTEST_TOOL = 100;

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
        readFrontendTools(found);
        return found;
    }

    private void readFrontendTools(Map<String, String> found) {
        settings.text(ConfigKeys.AG_UI_FRONTEND_TOOLS, TOOLS, "names of tools with commas; * stands for any characters")
                .ifPresent(names -> found.put(ConfigKeys.AG_UI_FRONTEND_TOOLS, names));
        settings.integer(ConfigKeys.AG_UI_MAX_FRONTEND_TOOLS, ConfigReader.POSITIVE)
                .ifPresent(most -> found.put(ConfigKeys.AG_UI_MAX_FRONTEND_TOOLS, most.toString()));
        settings.integer(
                        ConfigKeys.AG_UI_MAX_FRONTEND_TOOL_SIZE,
                        new TypedSettings.Range<>(
                                SHORTEST_TOOL, Integer.MAX_VALUE, "an integer of at least " + SHORTEST_TOOL))
                .ifPresent(most -> found.put(ConfigKeys.AG_UI_MAX_FRONTEND_TOOL_SIZE, most.toString()));
    }
}
