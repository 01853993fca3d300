/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** Class loader of one test around its container, with the configuration of the application for that loader. */
final class TestEnvironment implements AutoCloseable {

    private static final String API = "org.eclipse.microprofile.config.spi.ConfigProviderResolver";

    private final Thread thread = Thread.currentThread();
    private final ClassLoader before = thread.getContextClassLoader();
    private final Optional<Runnable> config;
    private final Map<String, String> settings;

    TestEnvironment(Map<String, String> settings) {
        var loader = new Loader(before);
        Optional<ApplicationConfig> found =
                isImplemented(loader) ? Optional.of(ApplicationConfig.register(settings, loader)) : Optional.empty();
        config = found.map(each -> each::close);
        this.settings = found.map(ApplicationConfig::settings).orElseGet(TestEnvironment::ofSystem);
        thread.setContextClassLoader(loader);
    }

    /** Adds no classes; configurations are cached by class loader. */
    private static final class Loader extends ClassLoader {

        Loader(ClassLoader parent) {
            super("karta-test", parent);
        }
    }

    private static boolean isImplemented(ClassLoader loader) {
        try {
            Class<?> api = Class.forName(API, false, loader);
            return ServiceLoader.load(api, loader).findFirst().isPresent();
        } catch (ClassNotFoundException | LinkageError ignored) {
            return false; // which is the answer
        }
    }

    private static Map<String, String> ofSystem() {
        Map<String, String> settings = new HashMap<>(System.getenv());
        System.getProperties().stringPropertyNames().forEach(key -> settings.put(key, System.getProperty(key, "")));
        return settings;
    }

    /** Returns the configuration of the application: all keys, and the providers of models. */
    Map<String, String> settings() {
        return settings;
    }

    @Override
    public void close() {
        thread.setContextClassLoader(before);
        config.ifPresent(Runnable::run);
    }
}
