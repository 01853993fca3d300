/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.mcp.client.elicitation.ElicitationBean;
import io.karta.model.Secret;
import io.karta.spi.ApplicationBeans;
import io.karta.spi.NamedSettings;
import io.karta.testkit.ManualClock;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Connections of tests. */
final class Fixture {

    static final Instant NOW = Instant.parse("2026-01-05T09:00:00Z");

    final ManualClock clock = ManualClock.at(NOW);
    final List<String> problems = new ArrayList<>();
    private final Map<String, String> values = new HashMap<>();
    private final Map<String, Object> beans = new HashMap<>();
    private Optional<AccessTokens> tokens = Optional.empty();

    /** Tests wait for connections as long as they may take on a slow machine. */
    Fixture() {
        with("availability-timeout", "PT1M");
    }

    static Fixture of(URI url) {
        return new Fixture().with("url", url.toString());
    }

    final Fixture with(String key, String value) {
        values.put(key, value);
        return this;
    }

    Fixture withTokens(AccessTokens others) {
        tokens = Optional.of(others);
        return this;
    }

    Fixture withToken(String token) {
        return withTokens(caller -> Optional.of(Secret.of(token)));
    }

    /** Adds a named bean of the application. */
    Fixture withBean(String name, Object bean) {
        beans.put(name, bean);
        return this;
    }

    Optional<ConnectionSettings> settings() {
        return new SettingsReader(NamedSettings.of(
                        "mock",
                        values,
                        (key, value, allowed) -> problems.add(key + " must be " + allowed),
                        problems::add))
                .read();
    }

    McpToolGroup group() {
        var settings = settings().orElseThrow(() -> new AssertionError(problems));
        return new McpToolGroup(
                settings,
                tokens.orElseGet(() -> AccessTokens.of(settings, beans(beans), clock)),
                new ElicitationBean(settings.name(), settings.elicitationBean(), beans(beans)),
                clock);
    }

    /** Returns an application with named beans. */
    static ApplicationBeans beans(Map<String, ?> beans) {
        return new ApplicationBeans() {
            @Override
            public List<BeanReference> all() {
                return List.of();
            }

            @Override
            public <T> Optional<T> named(String name, Class<T> type) {
                return Optional.ofNullable(beans.get(name)).map(type::cast);
            }
        };
    }
}
