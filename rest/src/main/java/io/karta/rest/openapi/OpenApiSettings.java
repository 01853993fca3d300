/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.openapi;

import io.karta.agent.AgentCatalog;
import io.karta.agent.ConfigKeys;
import io.karta.rest.request.CallOption;
import io.karta.rest.request.OptionPolicy;
import java.util.Arrays;
import java.util.List;

/**
 * Configuration of the document. Immutable.
 *
 * @param title the title of the API
 * @param version the version of the API
 * @param securitySchemes the accepted authentication schemes: {@code basic}, {@code bearer}
 * @param admitsAnonymous whether unauthenticated callers are admitted
 * @param isMerged whether the document of the server includes this one
 * @param options the query parameters of options that some callers may set
 */
record OpenApiSettings(
        String title,
        String version,
        List<String> securitySchemes,
        boolean admitsAnonymous,
        boolean isMerged,
        List<String> options) {

    static final String DEFAULT_TITLE = "Agents";
    static final String DEFAULT_VERSION = "1.0.0";
    static final String DEFAULT_SCHEMES = "basic,bearer";

    OpenApiSettings {
        securitySchemes = List.copyOf(securitySchemes);
        options = List.copyOf(options);
    }

    /** Reads the configuration, which was validated at deployment. */
    static OpenApiSettings of(AgentCatalog catalog) {
        return new OpenApiSettings(
                catalog.setting(ConfigKeys.REST_OPENAPI_TITLE).orElse(DEFAULT_TITLE),
                catalog.setting(ConfigKeys.REST_OPENAPI_VERSION).orElse(DEFAULT_VERSION),
                Arrays.stream(catalog.setting(ConfigKeys.REST_OPENAPI_SECURITY)
                                .orElse(DEFAULT_SCHEMES)
                                .split(","))
                        .map(String::strip)
                        .toList(),
                catalog.setting(ConfigKeys.REST_ANONYMOUS)
                        .filter("true"::equals)
                        .isPresent(),
                catalog.setting(ConfigKeys.REST_OPENAPI_MERGE)
                        .filter("false"::equals)
                        .isEmpty(),
                OptionPolicy.of(catalog::setting).open().stream()
                        .map(CallOption::parameter)
                        .toList());
    }
}
