/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.process.PageRequest;
import io.karta.spi.TypedSettings.Range;
import java.util.List;
import java.util.regex.Pattern;

/** Reader of the keys below {@code karta.rest}. */
final class RestSettingsReader {

    private static final int MAX_BODY_SIZE = 1024 * 1024 * 1024;
    private static final int MAX_DEPTH = 512;
    /** Browsers send the scheme, the host in lower case and the port, without a path. */
    private static final Pattern ORIGINS =
            Pattern.compile("ORIGIN(,ORIGIN)*".replace("ORIGIN", "\\s*[a-z][a-z0-9+.-]*://[^A-Z/?#@*,\\s]+\\s*"));

    private static final Pattern SCHEMES = Pattern.compile("(basic|bearer)(\\s*,\\s*(basic|bearer))?");

    private static final List<String> OPTIONS = List.of(
            ConfigKeys.REST_OPTION_MAX_ACTIONS,
            ConfigKeys.REST_OPTION_MAX_TOKENS,
            ConfigKeys.REST_OPTION_MAX_COST,
            ConfigKeys.REST_OPTION_TIMEOUT,
            ConfigKeys.REST_OPTION_DELAY,
            ConfigKeys.REST_OPTION_TOOL_DELAY,
            ConfigKeys.REST_OPTION_CONCURRENT,
            ConfigKeys.REST_OPTION_VERBOSITY,
            ConfigKeys.REST_OPTION_CONTEXT,
            ConfigKeys.REST_OPTION_BLACKBOARD);

    private static final Range<Integer> BODY_SIZE =
            new Range<>(1, MAX_BODY_SIZE, "an integer of 1 to " + MAX_BODY_SIZE);
    private static final Range<Integer> DEPTH = new Range<>(1, MAX_DEPTH, "an integer of 1 to " + MAX_DEPTH);
    private static final Range<Integer> PAGE =
            new Range<>(1, PageRequest.MAX_LIMIT, "an integer of 1 to " + PageRequest.MAX_LIMIT);

    void read(ModuleSettings settings) {
        settings.bool(ConfigKeys.REST_ANONYMOUS)
                .text(ConfigKeys.REST_OPERATOR_ROLE)
                .bool(ConfigKeys.REST_STRICT)
                .integer(ConfigKeys.REST_MAX_BODY_SIZE, BODY_SIZE)
                .integer(ConfigKeys.REST_MAX_DEPTH, DEPTH)
                .integer(ConfigKeys.REST_MAX_RUNNING, PAGE)
                .integer(ConfigKeys.REST_MAX_WAITING, PAGE)
                .text(ConfigKeys.REST_CORS_ORIGINS, ORIGINS, "origins such as https://desk.example.com, with commas")
                .duration(ConfigKeys.REST_IDEMPOTENCY_EXPIRY, ConfigReader.ABOVE_ZERO)
                .text(ConfigKeys.REST_OPENAPI_TITLE)
                .text(ConfigKeys.REST_OPENAPI_VERSION)
                .text(ConfigKeys.REST_OPENAPI_SECURITY, SCHEMES, "basic, bearer, or both with a comma")
                .bool(ConfigKeys.REST_OPENAPI_MERGE)
                .duration(ConfigKeys.REST_HEARTBEAT, ConfigReader.HEARTBEAT);
        for (String option : OPTIONS) {
            settings.text(option);
        }
    }
}
