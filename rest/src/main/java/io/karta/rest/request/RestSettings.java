/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import io.karta.agent.ConfigKeys;
import io.karta.process.AgentPlatform;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Configuration of this module. Immutable.
 *
 * @param admitsAnonymous whether unauthenticated callers are admitted
 * @param operatorRole the role that permits to see and control all processes
 * @param isStrict whether unknown members of inputs are rejected
 * @param maxBodySize the maximum length of a body, in bytes
 * @param maxDepth the maximum depth of objects and arrays in a body
 * @param maxRunning the maximum number of running processes of a caller; empty for no limit
 * @param maxWaiting the maximum number of suspended processes of a caller; empty for no limit
 * @param corsOrigins the origins of pages that may call this application
 * @param idempotencyExpiry the retention time of idempotency keys
 * @param challenge the challenge in responses to unauthenticated requests
 */
public record RestSettings(
        boolean admitsAnonymous,
        String operatorRole,
        boolean isStrict,
        int maxBodySize,
        int maxDepth,
        Optional<Integer> maxRunning,
        Optional<Integer> maxWaiting,
        Set<String> corsOrigins,
        Duration idempotencyExpiry,
        Duration heartbeat,
        OptionPolicy options,
        String challenge) {

    public static final String DEFAULT_OPERATOR_ROLE = "karta-operator";
    public static final int DEFAULT_MAX_BODY_SIZE = 10 * 1024 * 1024;
    static final int DEFAULT_MAX_DEPTH = 64;
    static final Duration DEFAULT_IDEMPOTENCY_EXPIRY = Duration.ofDays(1);
    static final Duration DEFAULT_HEARTBEAT = Duration.ofSeconds(15);
    private static final String DEFAULT_SCHEME = "bearer";
    private static final String BEARER = "Bearer realm=\"karta\"";
    private static final String BASIC = "Basic realm=\"karta\", charset=\"UTF-8\"";
    static final RestSettings CLOSED = new RestSettings(
            false,
            DEFAULT_OPERATOR_ROLE,
            true,
            DEFAULT_MAX_BODY_SIZE,
            DEFAULT_MAX_DEPTH,
            Optional.empty(),
            Optional.empty(),
            Set.of(),
            DEFAULT_IDEMPOTENCY_EXPIRY,
            DEFAULT_HEARTBEAT,
            OptionPolicy.CLOSED,
            BEARER);

    /** Reads the configuration, which the platform has validated at deployment. */
    static RestSettings of(AgentPlatform platform) {
        return new RestSettings(
                platform.setting(ConfigKeys.REST_ANONYMOUS)
                        .filter("true"::equals)
                        .isPresent(),
                platform.setting(ConfigKeys.REST_OPERATOR_ROLE).orElse(DEFAULT_OPERATOR_ROLE),
                platform.setting(ConfigKeys.REST_STRICT).filter("false"::equals).isEmpty(),
                number(platform, ConfigKeys.REST_MAX_BODY_SIZE).orElse(DEFAULT_MAX_BODY_SIZE),
                number(platform, ConfigKeys.REST_MAX_DEPTH).orElse(DEFAULT_MAX_DEPTH),
                number(platform, ConfigKeys.REST_MAX_RUNNING),
                number(platform, ConfigKeys.REST_MAX_WAITING),
                origins(platform.setting(ConfigKeys.REST_CORS_ORIGINS).orElse("")),
                duration(platform, ConfigKeys.REST_IDEMPOTENCY_EXPIRY).orElse(DEFAULT_IDEMPOTENCY_EXPIRY),
                duration(platform, ConfigKeys.REST_HEARTBEAT).orElse(DEFAULT_HEARTBEAT),
                OptionPolicy.of(platform::setting),
                challenge(platform.setting(ConfigKeys.REST_OPENAPI_SECURITY).orElse(DEFAULT_SCHEME)));
    }

    /** With {@code Basic}, browsers would ask the users of pages for a password. */
    private static String challenge(String schemes) {
        var accepted = Arrays.stream(schemes.split(",")).map(String::strip).toList();
        return accepted.contains("basic") && !accepted.contains(DEFAULT_SCHEME) ? BASIC : BEARER;
    }

    private static Optional<Integer> number(AgentPlatform platform, String key) {
        return platform.setting(key).map(Integer::valueOf);
    }

    private static Optional<Duration> duration(AgentPlatform platform, String key) {
        return platform.setting(key).map(Duration::parse);
    }

    private static Set<String> origins(String list) {
        return Arrays.stream(list.split(","))
                .map(String::strip)
                .filter(origin -> !origin.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }
}
