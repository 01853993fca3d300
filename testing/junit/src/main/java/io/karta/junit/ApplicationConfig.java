/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.jspecify.annotations.Nullable;

/**
 * MicroProfile Config with the settings of a test before all others, for one class loader; loaded only where that API
 * is present.
 */
final class ApplicationConfig implements AutoCloseable {

    private final ConfigProviderResolver resolver;
    private final Config config;

    private ApplicationConfig(ConfigProviderResolver resolver, Config config) {
        this.resolver = resolver;
        this.config = config;
    }

    static ApplicationConfig register(Map<String, String> settings, ClassLoader loader) {
        ConfigProviderResolver resolver = ConfigProviderResolver.instance();
        Config config = resolver.getBuilder()
                .forClassLoader(loader)
                .addDefaultSources()
                .addDiscoveredSources()
                .addDiscoveredConverters()
                .withSources(new OfTest(settings))
                .build();
        resolver.registerConfig(config, loader);
        return new ApplicationConfig(resolver, config);
    }

    /**
     * Returns all keys, with the values of provider keys; other values may contain expressions that only the
     * application resolves.
     */
    Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        config.getPropertyNames().forEach(key -> settings.put(key, provider(key)));
        return settings;
    }

    private String provider(String key) {
        return TestSettings.isProvider(key)
                ? config.getOptionalValue(key, String.class).orElse("")
                : "";
    }

    @Override
    public void close() {
        resolver.releaseConfig(config);
    }

    private record OfTest(Map<String, String> settings) implements ConfigSource {

        @Override
        public Set<String> getPropertyNames() {
            return settings.keySet();
        }

        @Override
        public @Nullable String getValue(String name) {
            return settings.get(name);
        }

        @Override
        public String getName() {
            return "@KartaTest(config)";
        }

        @Override
        public int getOrdinal() {
            return 1000; // above system properties, 400
        }
    }
}
