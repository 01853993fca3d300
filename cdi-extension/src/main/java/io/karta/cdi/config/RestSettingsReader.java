/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.process.PageRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Reads the keys below {@code karta.rest}. A key without a value is left out: the REST module has the default. */
final class RestSettingsReader {

    private static final int MAX_BODY_SIZE = 1024 * 1024 * 1024;
    private static final int MAX_DEPTH = 1000;

    private final ConfigReader config;
    private final Map<String, String> settings = new HashMap<>();

    RestSettingsReader(ConfigReader config) {
        this.config = config;
    }

    Map<String, String> read() {
        bool(ConfigKeys.REST_ANONYMOUS);
        text(ConfigKeys.REST_OPERATOR_ROLE);
        bool(ConfigKeys.REST_STRICT);
        number(ConfigKeys.REST_MAX_BODY_SIZE, MAX_BODY_SIZE);
        number(ConfigKeys.REST_MAX_DEPTH, MAX_DEPTH);
        number(ConfigKeys.REST_MAX_RUNNING, PageRequest.MAX_LIMIT);
        number(ConfigKeys.REST_MAX_WAITING, PageRequest.MAX_LIMIT);
        text(ConfigKeys.REST_CORS_ORIGINS);
        duration(ConfigKeys.REST_IDEMPOTENCY_EXPIRY);
        return settings;
    }

    private void bool(String key) {
        config.bool(key).ifPresent(value -> settings.put(key, value.toString()));
    }

    private void number(String key, int most) {
        config.boundedInteger(key, 1, most).ifPresent(number -> settings.put(key, number.toString()));
    }

    private void duration(String key) {
        if (config.setting(key).isPresent()) {
            settings.put(
                    key,
                    config.duration(key, Duration.ofNanos(1), Duration.ofDays(1))
                            .toString());
        }
    }

    private void text(String key) {
        config.setting(key).ifPresent(value -> settings.put(key, value.value()));
    }
}
