/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.spi.TypedSettings.Range;
import java.util.regex.Pattern;

/** Reader of the configuration of the AG-UI endpoint. */
final class AgUiSettingsReader {

    private static final Pattern TOOLS = Pattern.compile("[A-Za-z0-9_*, -]*");
    private static final int SHORTEST_TOOL = 100;
    private static final Range<Integer> TOOL_SIZE =
            new Range<>(SHORTEST_TOOL, Integer.MAX_VALUE, "an integer of at least " + SHORTEST_TOOL);

    void read(ModuleSettings settings) {
        settings.text(ConfigKeys.AG_UI_CHATBOTS)
                .integer(ConfigKeys.AG_UI_MAX_MESSAGES, ConfigReader.POSITIVE)
                .bool(ConfigKeys.AG_UI_TOOL_CONTENT)
                .text(ConfigKeys.AG_UI_FRONTEND_TOOLS, TOOLS, "names of tools with commas; * stands for any characters")
                .integer(ConfigKeys.AG_UI_MAX_FRONTEND_TOOLS, ConfigReader.POSITIVE)
                .integer(ConfigKeys.AG_UI_MAX_FRONTEND_TOOL_SIZE, TOOL_SIZE);
    }
}
