/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.ConfigKeys;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/** What the application configures of this module. */
final class Settings {

    private static final Set<String> TRUE = Set.of("true", "yes", "on", "1");

    private Settings() {}

    /** Says whether everybody may come in, {@link ConfigKeys#REST_ANONYMOUS}. */
    static boolean admitsAnybody() {
        try {
            if (FromMicroProfile.isKnown()) {
                return FromMicroProfile.admitsAnybody();
            }
        } catch (LinkageError | IllegalStateException ignored) {
            // a server without MicroProfile Config
        }
        return admitsAnybody(application());
    }

    static boolean admitsAnybody(ClassLoader application) {
        return new PlainSettings(application)
                .value(ConfigKeys.REST_ANONYMOUS)
                .map(value -> value.toLowerCase(Locale.ROOT))
                .filter(TRUE::contains)
                .isPresent();
    }

    private static ClassLoader application() {
        return Optional.ofNullable(Thread.currentThread().getContextClassLoader())
                .orElseGet(Settings.class::getClassLoader);
    }

    /** Apart, because the API may be absent. */
    private static final class FromMicroProfile {

        /** Some servers do not read the files of the application. */
        static boolean isKnown() {
            Config config = ConfigProvider.getConfig();
            return config.getOptionalValue(ConfigKeys.REST_ANONYMOUS, String.class)
                            .isPresent()
                    || StreamSupport.stream(config.getPropertyNames().spliterator(), false)
                            .anyMatch(ConfigKeys.REST_ANONYMOUS::equals);
        }

        static boolean admitsAnybody() {
            return ConfigProvider.getConfig()
                    .getOptionalValue(ConfigKeys.REST_ANONYMOUS, Boolean.class)
                    .orElse(false);
        }
    }
}
