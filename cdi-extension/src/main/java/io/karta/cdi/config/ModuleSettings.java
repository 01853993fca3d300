/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.spi.TypedSettings;
import io.karta.spi.TypedSettings.Range;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Validated settings that modules read from the platform. A key without a value is omitted: the module has the default.
 * Not thread-safe.
 */
final class ModuleSettings {

    private final TypedSettings settings;
    private final Map<String, String> found = new HashMap<>();

    ModuleSettings(TypedSettings settings) {
        this.settings = settings;
    }

    ModuleSettings text(String key) {
        return with(key, settings.text(key));
    }

    ModuleSettings text(String key, Pattern form, String allowed) {
        return with(key, settings.text(key, form, allowed));
    }

    ModuleSettings bool(String key) {
        return with(key, settings.bool(key));
    }

    ModuleSettings integer(String key, Range<Integer> range) {
        return with(key, settings.integer(key, range));
    }

    ModuleSettings duration(String key, Range<Duration> range) {
        return with(key, settings.duration(key, range));
    }

    private ModuleSettings with(String key, Optional<?> value) {
        if (value.isPresent()) {
            found.put(key, value.get().toString());
        }
        return this;
    }

    /** Returns the values by key. */
    Map<String, String> all() {
        return found;
    }
}
