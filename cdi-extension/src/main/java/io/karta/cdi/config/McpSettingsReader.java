/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.spi.TypedSettings;
import io.karta.spi.TypedSettings.Range;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads and validates the configuration of the MCP endpoint, without its defaults. */
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

    private final TypedSettings settings;

    McpSettingsReader(TypedSettings settings) {
        this.settings = settings;
    }

    Map<String, String> read() {
        Map<String, String> found = new HashMap<>();
        settings.bool(ConfigKeys.MCP_ANONYMOUS)
                .ifPresent(value -> found.put(ConfigKeys.MCP_ANONYMOUS, value.toString()));
        settings.bool(ConfigKeys.MCP_BANNER).ifPresent(value -> found.put(ConfigKeys.MCP_BANNER, value.toString()));
        settings.integer(ConfigKeys.MCP_MAX_BODY_SIZE, BODY_SIZE)
                .ifPresent(value -> found.put(ConfigKeys.MCP_MAX_BODY_SIZE, value.toString()));
        settings.text(ConfigKeys.MCP_DEPRECATED_FEATURES, DEPRECATED, "a list of logging, roots and sampling")
                .ifPresent(value -> found.put(ConfigKeys.MCP_DEPRECATED_FEATURES, value));
        TEXTS.forEach(key -> settings.text(key).ifPresent(value -> found.put(key, value)));
        return found;
    }
}
