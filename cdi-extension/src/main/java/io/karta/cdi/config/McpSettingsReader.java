/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.spi.TypedSettings.Range;
import java.util.List;
import java.util.regex.Pattern;

/** Reader of the configuration of the MCP endpoint. */
final class McpSettingsReader {

    private static final int MAX_BODY_SIZE = 1 << 30;
    private static final Range<Integer> BODY_SIZE =
            new Range<>(1, MAX_BODY_SIZE, "an integer of 1 to " + MAX_BODY_SIZE);

    private static final Pattern DEPRECATED =
            Pattern.compile("(\\s*(logging|roots|sampling)\\s*,)*\\s*(logging|roots|sampling)\\s*");

    private static final List<String> TEXTS = List.of(
            ConfigKeys.MCP_ALLOWED_HOSTS,
            ConfigKeys.MCP_ALLOWED_ORIGINS,
            ConfigKeys.MCP_STATE_KEY,
            ConfigKeys.MCP_RESOURCE_METADATA,
            ConfigKeys.PLATFORM_NAME,
            ConfigKeys.PLATFORM_VERSION,
            ConfigKeys.PLATFORM_DESCRIPTION);

    void read(ModuleSettings settings) {
        settings.bool(ConfigKeys.MCP_ANONYMOUS)
                .bool(ConfigKeys.MCP_BANNER)
                .integer(ConfigKeys.MCP_MAX_BODY_SIZE, BODY_SIZE)
                .text(ConfigKeys.MCP_DEPRECATED_FEATURES, DEPRECATED, "a list of logging, roots and sampling");
        for (String key : TEXTS) {
            settings.text(key);
        }
    }
}
