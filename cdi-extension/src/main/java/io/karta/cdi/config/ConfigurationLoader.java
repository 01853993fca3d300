/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.cdi.reflection.OptionalApis;
import java.util.Map;
import java.util.Set;

/**
 * Loads the configuration of the application from MicroProfile Config if available, otherwise from Java and the files
 * of the application.
 */
public final class ConfigurationLoader {

    private ConfigurationLoader() {}

    public static Configuration ofApplication(OptionalApis apis) {
        return ofApplication(apis, application());
    }

    public static Configuration ofApplication(OptionalApis apis, ClassLoader application) {
        if (!apis.has("org.eclipse.microprofile.config.ConfigProvider")) {
            return StandaloneConfiguration.ofApplication(application);
        }
        try {
            return withFiles(MicroProfileConfiguration.ofApplication(), application);
        } catch (IllegalStateException ignored) {
            return StandaloneConfiguration.ofApplication(application); // the API is present without an implementation
        }
    }

    /** If the server's configuration lacks a key of the application's files, the server has not read all of them. */
    static Configuration withFiles(Configuration server, ClassLoader application) {
        Set<String> read = server.keys();
        Map<String, String> files = new PropertyFiles(application).read(server.value(StandaloneConfiguration.PROFILE));
        for (String key : files.keySet()) {
            if (key.startsWith("karta.") && !read.contains(key)) {
                return new FallbackConfiguration(server, StandaloneConfiguration.ofApplication(application));
            }
        }
        return server;
    }

    private static ClassLoader application() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context == null ? ConfigurationLoader.class.getClassLoader() : context;
    }
}
