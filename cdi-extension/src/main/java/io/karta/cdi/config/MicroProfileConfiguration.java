/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/** Configuration from MicroProfile Config; loaded only if that API is present. */
final class MicroProfileConfiguration implements Configuration {

    private final Config config;
    private final Map<String, String> variables;
    private final Set<String> keys;

    MicroProfileConfiguration(Config config, Map<String, String> variables) {
        this.config = config;
        this.variables = variables;
        this.keys = keysOf(config); // read often, and a server may collect the keys at each call
    }

    private static Set<String> keysOf(Config config) {
        Set<String> keys = new TreeSet<>();
        for (String key : config.getPropertyNames()) {
            keys.add(key);
        }
        return Collections.unmodifiableSet(keys);
    }

    static Configuration ofApplication() {
        return new MicroProfileConfiguration(ConfigProvider.getConfig(), System.getenv());
    }

    @Override
    public Optional<String> value(String key) {
        try {
            String text = config.getOptionalValue(key, String.class).orElse("").trim();
            return text.isEmpty() ? Optional.empty() : Optional.of(text);
        } catch (NoSuchElementException | IllegalArgumentException ignored) {
            return Optional.empty(); // see unresolved(..)
        }
    }

    @Override
    public Optional<String> unresolved(String key) {
        return value(key).isPresent()
                ? Optional.empty()
                : Optional.ofNullable(config.getConfigValue(key).getRawValue()).filter(text -> isUnresolved(key, text));
    }

    /** An expression with an empty default has an empty value. */
    private boolean isUnresolved(String key, String text) {
        try {
            String value = config.getConfigValue(key).getValue();
            return value == null && text.contains("${");
        } catch (NoSuchElementException unresolved) {
            return true;
        }
    }

    @Override
    public String source(String key) {
        return Objects.requireNonNullElse(config.getConfigValue(key).getSourceName(), "MicroProfile Config");
    }

    @Override
    public Set<String> keys() {
        return keys;
    }

    /** A variable of a vendor can also be a property with that name, which has precedence. */
    @Override
    public Map<String, String> environment() {
        Map<String, String> all = new HashMap<>(variables);
        for (String key : keys) {
            if (EnvironmentVariableNames.isVariable(key)) {
                value(key).ifPresent(text -> all.put(key, text));
            }
        }
        return all;
    }
}
