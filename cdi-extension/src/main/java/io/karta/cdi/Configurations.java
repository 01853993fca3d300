/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

/** Finds the application's configuration: MicroProfile Config where it is there, else what Java offers. */
final class Configurations {

    private Configurations() {}

    static Configuration ofApplication(OptionalApi apis) {
        if (!apis.has("org.eclipse.microprofile.config.ConfigProvider")) {
            return PlainConfiguration.ofSystem();
        }
        try {
            return MicroProfileConfiguration.ofApplication();
        } catch (IllegalStateException ignored) {
            return PlainConfiguration.ofSystem(); // the API is there, but nobody implements it
        }
    }
}
