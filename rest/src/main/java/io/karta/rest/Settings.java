/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.ConfigKeys;
import org.eclipse.microprofile.config.ConfigProvider;

/** What the application configures of this module. */
final class Settings {

    private Settings() {}

    /** Says whether everybody may come in, {@link ConfigKeys#REST_ANONYMOUS}. */
    static boolean admitsAnybody() {
        try {
            return FromMicroProfile.admitsAnybody();
        } catch (LinkageError | IllegalStateException e) {
            return Boolean.getBoolean(ConfigKeys.REST_ANONYMOUS); // a server without MicroProfile Config
        }
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
