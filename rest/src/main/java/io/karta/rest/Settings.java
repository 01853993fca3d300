/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.ConfigKeys;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.ConfigProvider;

/** What the application configures of this module. */
final class Settings {

    private static final Set<String> TRUE = Set.of("true", "yes", "on", "1");

    private Settings() {}

    /** Says whether everybody may come in, {@link ConfigKeys#REST_ANONYMOUS}. */
    static boolean admitsAnybody() {
        try {
            return FromMicroProfile.admitsAnybody();
        } catch (LinkageError | IllegalStateException e) {
            return admitsAnybody(application()); // a server without MicroProfile Config
        }
    }

    static boolean admitsAnybody(ClassLoader application) {
        return new PlainSettings(application)
                .value(ConfigKeys.REST_ANONYMOUS)
                .filter(TRUE::contains)
                .isPresent();
    }

    private static ClassLoader application() {
        return Optional.ofNullable(Thread.currentThread().getContextClassLoader())
                .orElseGet(Settings.class::getClassLoader);
    }

    /** Apart, because the API may be absent. */
    private static final class FromMicroProfile {

        static boolean admitsAnybody() {
            return ConfigProvider.getConfig()
                    .getOptionalValue(ConfigKeys.REST_ANONYMOUS, Boolean.class)
                    .orElse(false);
        }
    }
}
