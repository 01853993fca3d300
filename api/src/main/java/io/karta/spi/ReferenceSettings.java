/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Settings of one reference, from a file of references or from the configuration.
 *
 * <pre>{@code
 * public LlmReference create(Map<String, Object> values) {
 *     var settings = ReferenceSettings.of(values);
 *     return new Jira(settings.name(), settings.description(), settings.parsed("url", URI::create));
 * }
 * }</pre>
 *
 * <p>Immutable.
 */
public final class ReferenceSettings {

    private final Map<String, Object> values;

    private ReferenceSettings(Map<String, Object> values) {
        this.values = Map.copyOf(values);
    }

    /**
     * Creates settings.
     *
     * @param values the values by key
     * @return the settings
     */
    public static ReferenceSettings of(Map<String, Object> values) {
        return new ReferenceSettings(values);
    }

    /**
     * Returns the name of the reference.
     *
     * @return the value of {@code name}, or else of {@code url} or {@code path}
     * @throws io.karta.agent.AgentException if none of them is set
     */
    public String name() {
        return find("name").or(() -> find("url")).or(() -> find("path")).orElseGet(() -> text("name"));
    }

    /**
     * Returns the purpose of the reference.
     *
     * @return the value of {@code description}
     * @throws io.karta.agent.AgentException if it is not set
     */
    public String description() {
        return text("description");
    }

    /**
     * Returns a required value.
     *
     * @param key the key
     * @return the value
     * @throws io.karta.agent.AgentException if it is not set
     */
    public String text(String key) {
        return find(key).orElseThrow(() -> Messages.settingMissing(key));
    }

    /**
     * Returns an optional value.
     *
     * @param key the key
     * @return the value; empty if it is not set
     */
    public Optional<String> find(String key) {
        return Optional.ofNullable(values.get(key)).map(Object::toString);
    }

    /**
     * Returns a list.
     *
     * @param key the key
     * @return the values that are separated by commas; none if the key is not set
     */
    public Stream<String> list(String key) {
        return find(key).stream()
                .flatMap(text -> Stream.of(text.replaceAll("^\\[|]$", "").split(",")))
                .map(String::strip)
                .filter(word -> !word.isEmpty());
    }

    /**
     * Returns a required value that is not text.
     *
     * @param key the key
     * @param parser parses the value; throws {@code IllegalArgumentException} if it is invalid
     * @param <T> the type of the value
     * @return the value
     * @throws io.karta.agent.AgentException if it is not set or invalid
     */
    public <T> T parsed(String key, Function<String, T> parser) {
        String text = text(key);
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw Messages.settingInvalid(key, text, e);
        }
    }

    /** Omits the values, which may be confidential. */
    @Override
    public String toString() {
        return values.keySet().toString();
    }
}
