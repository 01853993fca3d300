/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.karta.agent.ConfigKeys;
import io.karta.spi.TypedSettings;
import io.karta.spi.TypedSettings.Range;

/**
 * Configuration of traces.
 *
 * @param capturesContent whether spans contain prompts, answers, and arguments and results of tools
 * @param maxContentLength the maximum number of characters of an attribute with content, at least 1
 * @param propagatesToModels whether requests to vendors of models continue the trace
 * @param propagatesToMcpServers whether calls of tools of MCP servers continue the trace
 */
record TelemetrySettings(
        boolean capturesContent, int maxContentLength, boolean propagatesToModels, boolean propagatesToMcpServers) {

    static final TelemetrySettings DEFAULT = new TelemetrySettings(false, 8192, false, false);

    private static final int MAX = 1 << 20;
    private static final Range<Integer> LENGTH = new Range<>(1, MAX, "an integer of 1 to " + MAX);

    static TelemetrySettings read(TypedSettings settings) {
        return new TelemetrySettings(
                settings.bool(ConfigKeys.OPENTELEMETRY_CAPTURE_CONTENT).orElse(false),
                settings.integer(ConfigKeys.OPENTELEMETRY_MAX_CONTENT_LENGTH, LENGTH)
                        .orElse(DEFAULT.maxContentLength()),
                settings.bool(ConfigKeys.OPENTELEMETRY_PROPAGATE_TO_MODELS).orElse(false),
                settings.bool(ConfigKeys.OPENTELEMETRY_PROPAGATE_TO_MCP_SERVERS).orElse(false));
    }
}
