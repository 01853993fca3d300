/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.http;

import io.karta.agent.ConfigKeys;
import io.karta.agui.protocol.ToolOfferRules;
import io.karta.process.AgentPlatform;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Configuration of the endpoint; what it shares with REST has the keys of REST. Immutable.
 *
 * @param admitsAnonymous whether unauthenticated callers are admitted
 * @param corsOrigins the origins of pages that may call this application
 * @param maxBodySize the maximum length of a body, in bytes
 * @param maxDepth the maximum depth of objects and arrays in a body
 * @param maxMessages the maximum number of messages in a body
 * @param maxRunning the maximum number of running processes of a caller; empty for no limit
 * @param maxWaiting the maximum number of suspended processes of a caller; empty for no limit
 * @param heartbeat the time after which an idle response receives a comment
 * @param chatbots the names of the chatbots that are open to clients
 * @param showsTools whether clients receive arguments and results of tools
 * @param toolRules the rules for tools that clients offer
 */
record AgUiSettings(
        boolean admitsAnonymous,
        Set<String> corsOrigins,
        int maxBodySize,
        int maxDepth,
        int maxMessages,
        Optional<Integer> maxRunning,
        Optional<Integer> maxWaiting,
        Duration heartbeat,
        Set<String> chatbots,
        boolean showsTools,
        ToolOfferRules toolRules) {

    private static final int DEFAULT_MAX_BODY_SIZE = 10 * 1024 * 1024;
    private static final int DEFAULT_MAX_DEPTH = 64;
    private static final int DEFAULT_MAX_MESSAGES = 1_000;
    private static final Duration DEFAULT_HEARTBEAT = Duration.ofSeconds(15);

    /** Reads the configuration, which the platform has validated at deployment. */
    static AgUiSettings of(AgentPlatform platform) {
        return new AgUiSettings(
                platform.setting(ConfigKeys.REST_ANONYMOUS)
                        .filter("true"::equals)
                        .isPresent(),
                list(platform, ConfigKeys.REST_CORS_ORIGINS),
                number(platform, ConfigKeys.REST_MAX_BODY_SIZE).orElse(DEFAULT_MAX_BODY_SIZE),
                number(platform, ConfigKeys.REST_MAX_DEPTH).orElse(DEFAULT_MAX_DEPTH),
                number(platform, ConfigKeys.AG_UI_MAX_MESSAGES).orElse(DEFAULT_MAX_MESSAGES),
                number(platform, ConfigKeys.REST_MAX_RUNNING),
                number(platform, ConfigKeys.REST_MAX_WAITING),
                platform.setting(ConfigKeys.REST_HEARTBEAT).map(Duration::parse).orElse(DEFAULT_HEARTBEAT),
                list(platform, ConfigKeys.AG_UI_CHATBOTS),
                platform.setting(ConfigKeys.AG_UI_TOOL_CONTENT)
                        .filter("false"::equals)
                        .isEmpty(),
                toolRules(platform));
    }

    private static ToolOfferRules toolRules(AgentPlatform platform) {
        return new ToolOfferRules(
                list(platform, ConfigKeys.AG_UI_FRONTEND_TOOLS),
                number(platform, ConfigKeys.AG_UI_MAX_FRONTEND_TOOLS).orElse(ToolOfferRules.DEFAULT_MAX_TOOLS),
                number(platform, ConfigKeys.AG_UI_MAX_FRONTEND_TOOL_SIZE).orElse(ToolOfferRules.DEFAULT_MAX_SIZE));
    }

    private static Optional<Integer> number(AgentPlatform platform, String key) {
        return platform.setting(key).map(Integer::valueOf);
    }

    private static Set<String> list(AgentPlatform platform, String key) {
        return Arrays.stream(platform.setting(key).orElse("").split(","))
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }
}
