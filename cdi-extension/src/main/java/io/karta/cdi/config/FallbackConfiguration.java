/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Configuration of the server, with the application's files as its fallback. */
record FallbackConfiguration(Configuration server, StandaloneConfiguration files) implements Configuration {

    @Override
    public Optional<String> value(String key) {
        return server.value(key).or(() -> files.value(key));
    }

    @Override
    public Optional<String> unresolved(String key) {
        return value(key).isPresent()
                ? Optional.empty()
                : server.unresolved(key).or(() -> files.unresolved(key));
    }

    @Override
    public String source(String key) {
        return server.value(key).isPresent() ? server.source(key) : files.source(key);
    }

    @Override
    public Set<String> keys() {
        Set<String> keys = new TreeSet<>(server.keys());
        keys.addAll(files.keys());
        return keys;
    }

    @Override
    public Map<String, String> environment() {
        Map<String, String> all = new HashMap<>(files.environment());
        all.putAll(server.environment());
        return all;
    }
}
