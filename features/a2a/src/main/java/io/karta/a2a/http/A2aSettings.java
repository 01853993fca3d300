/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.http;

import io.karta.agent.ConfigKeys;
import io.karta.process.AgentPlatform;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Configuration of the endpoint; what it shares with REST has the keys of REST. Immutable.
 *
 * @param admitsAnonymous whether unauthenticated callers are admitted
 * @param corsOrigins the origins of pages that may call this application
 * @param maxBodySize the maximum length of a body, in bytes
 * @param maxDepth the maximum depth of objects and arrays in a body
 * @param maxRunning the maximum number of running processes of a caller; empty for no limit
 * @param maxWaiting the maximum number of suspended processes of a caller; empty for no limit
 * @param heartbeat the time after which an idle stream receives a comment
 * @param securitySchemes how callers authenticate, such as {@code bearer}
 */
record A2aSettings(
        boolean admitsAnonymous,
        List<String> corsOrigins,
        int maxBodySize,
        int maxDepth,
        Optional<Integer> maxRunning,
        Optional<Integer> maxWaiting,
        Duration heartbeat,
        List<String> securitySchemes) {

    private static final int DEFAULT_MAX_BODY_SIZE = 10 * 1024 * 1024;
    private static final int DEFAULT_MAX_DEPTH = 64;
    private static final Duration DEFAULT_HEARTBEAT = Duration.ofSeconds(15);
    private static final String DEFAULT_SCHEMES = "basic,bearer";

    /** Reads the configuration, which the platform has validated at deployment. */
    static A2aSettings of(AgentPlatform platform) {
        return new A2aSettings(
                platform.setting(ConfigKeys.REST_ANONYMOUS)
                        .filter("true"::equals)
                        .isPresent(),
                list(platform.setting(ConfigKeys.REST_CORS_ORIGINS).orElse("")),
                number(platform, ConfigKeys.REST_MAX_BODY_SIZE).orElse(DEFAULT_MAX_BODY_SIZE),
                number(platform, ConfigKeys.REST_MAX_DEPTH).orElse(DEFAULT_MAX_DEPTH),
                number(platform, ConfigKeys.REST_MAX_RUNNING),
                number(platform, ConfigKeys.REST_MAX_WAITING),
                platform.setting(ConfigKeys.REST_HEARTBEAT).map(Duration::parse).orElse(DEFAULT_HEARTBEAT),
                list(platform.setting(ConfigKeys.REST_OPENAPI_SECURITY).orElse(DEFAULT_SCHEMES)));
    }

    private static Optional<Integer> number(AgentPlatform platform, String key) {
        return platform.setting(key).map(Integer::valueOf);
    }

    private static List<String> list(String names) {
        return Arrays.stream(names.split(","))
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .toList();
    }
}
