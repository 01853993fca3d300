/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import io.karta.agent.ConfigKeys;
import io.karta.mcp.server.DeprecatedFeature;
import io.karta.process.AgentPlatform;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Configuration of the endpoint. Immutable.
 *
 * @param admitsAnonymous whether unauthenticated callers are admitted
 * @param allowedHosts further values of the header Host that requests to the loopback interface may have
 * @param allowedOrigins further origins whose pages may call the endpoint
 * @param stateKey key that protects the state of calls; empty for a random one
 * @param resourceMetadata URL of the OAuth metadata of the endpoint
 * @param maxBodySize the maximum length of a body, in bytes
 * @param name the name of the server
 * @param version the version of the server
 * @param instructions guidance for models; empty for none
 * @param operatorRole the role whose callers see all processes
 * @param hasBanner whether the tool {@code helloBanner} is offered
 * @param heartbeat the time after which an idle response receives a comment
 * @param permitted the deprecated features that are offered
 */
record McpSettings(
        boolean admitsAnonymous,
        Set<String> allowedHosts,
        Set<String> allowedOrigins,
        Optional<String> stateKey,
        Optional<String> resourceMetadata,
        int maxBodySize,
        String name,
        String version,
        Optional<String> instructions,
        String operatorRole,
        boolean hasBanner,
        Duration heartbeat,
        Set<DeprecatedFeature> permitted) {

    static final int DEFAULT_MAX_BODY_SIZE = 10 * 1024 * 1024;
    private static final Duration DEFAULT_HEARTBEAT = Duration.ofSeconds(15);

    static McpSettings of(AgentPlatform platform) {
        return new McpSettings(
                platform.setting(ConfigKeys.MCP_ANONYMOUS)
                        .filter("true"::equals)
                        .isPresent(),
                list(platform, ConfigKeys.MCP_ALLOWED_HOSTS),
                list(platform, ConfigKeys.MCP_ALLOWED_ORIGINS),
                platform.setting(ConfigKeys.MCP_STATE_KEY),
                platform.setting(ConfigKeys.MCP_RESOURCE_METADATA),
                platform.setting(ConfigKeys.MCP_MAX_BODY_SIZE)
                        .map(Integer::valueOf)
                        .orElse(DEFAULT_MAX_BODY_SIZE),
                platform.setting(ConfigKeys.PLATFORM_NAME).orElse("karta"),
                platform.setting(ConfigKeys.PLATFORM_VERSION).orElse("1.0"),
                platform.setting(ConfigKeys.PLATFORM_DESCRIPTION),
                platform.setting(ConfigKeys.REST_OPERATOR_ROLE).orElse("karta-operator"),
                platform.setting(ConfigKeys.MCP_BANNER).filter("true"::equals).isPresent(),
                platform.setting(ConfigKeys.REST_HEARTBEAT).map(Duration::parse).orElse(DEFAULT_HEARTBEAT),
                DeprecatedFeature.parse(
                        platform.setting(ConfigKeys.MCP_DEPRECATED_FEATURES).orElse("")));
    }

    private static Set<String> list(AgentPlatform platform, String key) {
        return Arrays.stream(platform.setting(key).orElse("").split(","))
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }
}
