/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import java.util.Locale;

/** Folders with the resources of a skill. */
enum ResourceType {
    SCRIPTS,
    REFERENCES,
    ASSETS;

    String folder() {
        return name().toLowerCase(Locale.ROOT);
    }
}
