/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import jakarta.enterprise.inject.spi.DeploymentException;

/** One value of the configuration and the key it stands under, so that a message can name it. */
public record Setting(String key, String value) {

    /** Returns the problem that the value is invalid. */
    public DeploymentException invalid(String allowed) {
        return Messages.badValue(this, allowed);
    }
}
