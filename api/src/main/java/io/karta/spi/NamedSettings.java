/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import io.karta.spi.TypedSettings.InvalidSettingListener;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Settings below a configured name, from which an {@link EventConsumerProvider} creates a consumer, or a {@link
 * ToolGroupProvider} a tool group. Immutable.
 */
public final class NamedSettings {

    private final String name;
    private final TypedSettings values;
    private final Consumer<String> problems;

    private NamedSettings(String name, TypedSettings values, Consumer<String> problems) {
        this.name = name;
        this.values = values;
        this.problems = problems;
    }

    /**
     * Creates settings.
     *
     * @param name the configured name
     * @param values the configured values, by the keys that the provider has declared
     * @param invalid receives invalid values
     * @param problems receives the messages of all other problems
     * @return the settings
     */
    public static NamedSettings of(
            String name, Map<String, String> values, InvalidSettingListener invalid, Consumer<String> problems) {
        Map<String, String> copy = Map.copyOf(values);
        return new NamedSettings(
                requireNonNull(name, "name"),
                TypedSettings.of(key -> Optional.ofNullable(copy.get(key)), invalid),
                requireNonNull(problems, "problems"));
    }

    /**
     * Returns the configured name.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * Returns the values below the name. Reading an invalid one reports a problem, with the value: read secrets as
     * text.
     *
     * @return the values, by key without the name
     */
    public TypedSettings values() {
        return values;
    }

    /**
     * Reports a problem, which stops the deployment together with all others.
     *
     * @param message the message, with an error code
     */
    public void report(String message) {
        problems.accept(message);
    }
}
